import { Children, cloneElement, createContext, Fragment, isValidElement, type ReactNode, use } from 'react'

type TextRule = (text: string) => string
const asItIs: TextRule = (text) => text

/** Turns a text that addresses the client into what the reader sees: the same, or, in a view of somebody’s plan, the third person. */
export const ThirdPersonContext = createContext(asItIs)

/** For a text alone, such as an accessible name. What a client entered, such as a name, never goes through it. */
export const useThirdPersonText = (): TextRule => use(ThirdPersonContext)

/** {@link useThirdPersonText} for content: its texts, and those of elements in it, such as a bold figure. Components in it stay as they are. */
export function useThirdPerson(): (content: ReactNode) => ReactNode {
  const rule = use(ThirdPersonContext)
  return (content) => (rule === asItIs ? content : applyRule(rule, content))
}

/**
 * A sentence about the client in the body of a page, in the third person for viewers of a shared plan. Titles, hints,
 * explanations and summaries of charts need none.
 */
export const ThirdPerson = ({ children }: { readonly children: ReactNode }): ReactNode =>
  useThirdPerson()(children)

function applyRule(rule: TextRule, content: ReactNode): ReactNode {
  if (typeof content === 'string') return rule(content)
  if (Array.isArray(content)) return Children.map(content, (each: ReactNode) => applyRule(rule, each))
  const isText =
    isValidElement<{ readonly children?: ReactNode }>(content) &&
    (typeof content.type === 'string' || content.type === Fragment)
  if (!isText || content.props.children === undefined) return content
  return cloneElement(content, undefined, applyRule(rule, content.props.children))
}

import { Children, cloneElement, createContext, Fragment, isValidElement, type ReactNode, use } from 'react'

type Say = (text: string) => string
const asItIs: Say = (text) => text

/** Turns a text that addresses the client into what the reader sees: the same, or, in a view of somebody’s plan, the third person. */
export const Voice = createContext(asItIs)

/** For a text alone, such as an accessible name. What a client entered, such as a name, never goes through it. */
export const useVoice = (): Say => use(Voice)

/** {@link useVoice} for content: its texts, and those of elements in it, such as a bold figure. Components in it stay as they are. */
export function useSaid(): (content: ReactNode) => ReactNode {
  const say = use(Voice)
  return (content) => (say === asItIs ? content : saidBy(say, content))
}

/** A sentence about the client in the body of a page. Titles, hints, explanations and summaries of charts are said already. */
export const Said = ({ children }: { readonly children: ReactNode }): ReactNode => useSaid()(children)

function saidBy(say: Say, content: ReactNode): ReactNode {
  if (typeof content === 'string') return say(content)
  if (Array.isArray(content)) return Children.map(content, (each: ReactNode) => saidBy(say, each))
  const isText =
    isValidElement<{ readonly children?: ReactNode }>(content) &&
    (typeof content.type === 'string' || content.type === Fragment)
  if (!isText || content.props.children === undefined) return content
  return cloneElement(content, undefined, saidBy(say, content.props.children))
}

import { createContext, type ReactNode, use } from 'react'

/** Turns a text that addresses the client into what the reader sees: the same, or, in a view of somebody’s plan, the third person. */
export const Voice = createContext((text: string): string => text)

/** Titles and empty states that are plain text call this already. What a client entered, such as a name, never goes through it. */
export const useVoice = (): ((text: string) => string) => use(Voice)

/** {@link useVoice} for content that may be more than text, which then stays as it is. */
export function useSaid(): (content: ReactNode) => ReactNode {
  const say = use(Voice)
  return (content) => (typeof content === 'string' ? say(content) : content)
}

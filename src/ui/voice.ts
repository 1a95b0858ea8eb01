import { createContext, type ReactNode, use } from 'react'

/** How a text that says “you” is said: as it is, or in other words where one reads what is about somebody else. */
export const Voice = createContext((text: string): string => text)

/** Says a text. Titles and empty states do so by themselves, where they are plain text: a record's name is not. */
export const useVoice = (): ((text: string) => string) => use(Voice)

/** {@link useVoice} for content that may be more than text, which then stays as it is. */
export function useSaid(): (content: ReactNode) => ReactNode {
  const say = use(Voice)
  return (content) => (typeof content === 'string' ? say(content) : content)
}

/** Words with a capital letter first, to begin a sentence. */
export const capitalized = (words: string): string => `${words.charAt(0).toUpperCase()}${words.slice(1)}`

/** The product's name, used in all texts, the manifest and messages. */
export const brand = 'Verdant'

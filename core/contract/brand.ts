/** The product's name, as every text, the manifest and the messages say it. */
export const brand = 'Verdant'

/** Where the sliders of a goal are in the page, for those who load something into them. */
export const whatIfId = (goalUuid: string): string => `what-if-${goalUuid}`

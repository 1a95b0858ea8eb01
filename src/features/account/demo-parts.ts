/** By a file of its own: what the offer consists of is listed where it is asked for, and the login has no room for the list. */
export const loadDemoOffer = () => import('./demo-offer.tsx')

/** By a file of its own: what the sheet consists of is listed where it is asked for, and the login has no room for the list. */
export const loadHelp = () => import('./help-sheet.tsx')

/** The month of a page's address. */

export interface MonthSearch {
  /** `YYYY-MM`; without it the current one. */
  readonly month?: string
}

/** Written by hand: the schemas of the contract would be part of the first load of every page. */
export const monthSearch = ({ month }: Record<string, unknown>): MonthSearch =>
  typeof month === 'string' && /^\d{4}-(?:0[1-9]|1[0-2])$/.test(month) ? { month } : {}

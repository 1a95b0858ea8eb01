/** Figures and dates as clients read them. Dates are calendar dates, unaffected by the time zone. */
import type { IsoDate } from '#core/finance/math/dates.ts'
import { allocate, type Cents, formatUsd, toThreeFigures } from '#core/finance/math/money.ts'

const asUtc = (date: IsoDate): Date => new Date(`${date}T00:00:00Z`)
const dateFormat = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat(undefined, { ...options, timeZone: 'UTC' })
  return (date: IsoDate): string => format.format(asUtc(date))
}

/** `March 2031` */
export const monthAndYear = dateFormat({ month: 'long', year: 'numeric' })
/** `Mar 2031` */
export const shortMonthAndYear = dateFormat({ month: 'short', year: 'numeric' })
/** `November 24` */
export const monthAndDay = dateFormat({ month: 'long', day: 'numeric' })
/** `Nov 24, 2026` */
export const shortDate = dateFormat({ month: 'short', day: 'numeric', year: 'numeric' })
/** `Nov 24` */
const shortMonthAndDay = dateFormat({ month: 'short', day: 'numeric' })
/** `Nov 24`, and `Nov 24, 2025` of another year than today's. */
export const dayInYear = (date: IsoDate, today: IsoDate): string =>
  date.slice(0, 4) === today.slice(0, 4) ? shortMonthAndDay(date) : shortDate(date)
/** `November` */
export const longMonth = dateFormat({ month: 'long' })
/** `Nov` */
export const shortMonth = dateFormat({ month: 'short' })
/** `24` */
export const dayOfMonth = dateFormat({ day: 'numeric' })

const percentFormat = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 3 })
const interestFormat = new Intl.NumberFormat(undefined, {
  style: 'percent',
  minimumFractionDigits: 2,
  maximumFractionDigits: 3,
})
const tenthsFormat = new Intl.NumberFormat(undefined, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
})
const wholePercentFormat = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 0 })

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'short', timeZone: 'UTC' })
/** `9:00 AM` of `09:00` */
export const timeInWords = (localTime: string): string =>
  timeFormat.format(new Date(`1970-01-01T${localTime}:00Z`))

/** A rate to a thousandth of a percent: `19.99%` for 0.1999. */
export const rate = (fraction: number): string => percentFormat.format(fraction)
/** A yearly rate of a debt or an account, in at least two decimals as statements print it: `6.40%` of 0.064. */
export const interestRate = (fraction: number): string => interestFormat.format(fraction)
/** A yearly return or volatility, in one decimal: `14.0%`, `−11.7%`. */
export const annualReturn = (fraction: number): string => tenthsFormat.format(fraction).replace('-', '−')
/** A share in whole percents: `34%` for 0.3412. */
export const share = (fraction: number): string => wholePercentFormat.format(fraction)
/** The shares of one whole in whole percents that add up to 100%, as the exact shares do. */
export function sharesOfWhole(fractions: readonly number[]): string[] {
  const percents = allocate(100, fractions)
  return percents.ok ? percents.value.map((percent) => share(percent / 100)) : fractions.map(share)
}

/** Whole dollars, for a sentence where cents do not matter: `$3,420` for 341999 cents. */
export const wholeDollars = (cents: Cents): string => formatUsd(Math.round(cents / 100) * 100)

/** An estimate of something decades away, in three significant figures: `$3,220,000`, `$12,600`. */
export const estimatedDollars = (cents: Cents): string => formatUsd(toThreeFigures(cents))

const shortDollarFormat = new Intl.NumberFormat(undefined, {
  style: 'currency',
  currency: 'USD',
  currencyDisplay: 'narrowSymbol',
  notation: 'compact',
  minimumFractionDigits: 0,
  maximumFractionDigits: 1,
})
/** Dollars for a chart axis: `$40K`, `$1.5M`. */
export const shortDollars = (cents: Cents): string => shortDollarFormat.format(cents / 100)

const ordinalRules = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ORDINAL_ENDS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** `1st`, `22nd`, `31st` */
export const ordinal = (value: number): string =>
  `${value}${ORDINAL_ENDS[ordinalRules.select(value)] ?? 'th'}`

/** `1 debt`, `2,000 debts`; pass the plural of an irregular noun. */
export const count = (value: number, word: string, plural = `${word}s`): string =>
  `${value.toLocaleString('en-US')} ${value === 1 ? word : plural}`

const placeOf = (zone: string): string => zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ')

/** `Eastern Time (New York)`; `UTC` and others without a place keep their name. */
export function zoneInWords(zone: string): string {
  if (!zone.includes('/')) return zone
  const named = { timeZone: zone, timeZoneName: 'longGeneric' } as const
  const parts = new Intl.DateTimeFormat(undefined, named).formatToParts(0)
  return `${parts.find(({ type }) => type === 'timeZoneName')?.value ?? zone} (${placeOf(zone)})`
}

/** How far away a date is: `today`, `tomorrow`, `in 3 days`, `yesterday`, `3 days ago`. */
export function inDays(days: number): string {
  if (days === 0) return 'today'
  if (Math.abs(days) === 1) return days > 0 ? 'tomorrow' : 'yesterday'
  return days > 0 ? `in ${days} days` : `${-days} days ago`
}

/** A duration: `3 years, 2 months`, `1 year`, `5 months`. */
export function monthsInWords(months: number): string {
  const years = Math.floor(months / 12)
  const rest = months % 12
  const parts = [years > 0 && count(years, 'year'), (rest > 0 || years === 0) && count(rest, 'month')]
  return parts.filter(Boolean).join(', ')
}

const sizeFormat = new Intl.NumberFormat(undefined, { maximumFractionDigits: 1 })

/** A file's size or room for files, in decimal units: `340 KB`, `1.2 MB`, `5 GB`. */
export function fileSize(bytes: number): string {
  if (bytes >= 1e9) return `${sizeFormat.format(bytes / 1e9)} GB`
  if (bytes >= 1e6) return `${sizeFormat.format(bytes / 1e6)} MB`
  return `${sizeFormat.format(bytes === 0 ? 0 : Math.max(1, Math.round(bytes / 1e3)))} KB`
}

export const yesOrNo = (is: boolean): string => (is ? 'Yes' : 'No')

/** A date as stored, YYYY-MM-DD, and as the device's clock shows it. */

/** Local noon of the day, so that a daylight-saving change cannot move it to another day. */
export function dateFromIso(iso: string): Date | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(iso) ?? []
  if (!year) return undefined
  const date = new Date(2000, 0, 1, 12)
  date.setFullYear(Number(year), Number(month) - 1, Number(day))
  return date
}

const part = (number: number, length: number) => String(number).padStart(length, '0')

/** The date that the device shows at an instant. */
export function isoFromDate(date: Date): string {
  return `${part(date.getFullYear(), 4)}-${part(date.getMonth() + 1, 2)}-${part(date.getDate(), 2)}`
}

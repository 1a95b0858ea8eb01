/** The page's clock, in one place so that a test can set it. */
export const clock = {
  now: (): Date => new Date(),
  /** Minutes that UTC is ahead of the device, as Date reports them; -330 in India. */
  offsetMinutes: (): number => new Date().getTimezoneOffset(),
  /** The device's time zone by its IANA name. */
  zone: (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone,
}

/** A date as the device's calendar has it, `YYYY-MM-DD`. */
export function localDate(at: Date): string {
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${at.getFullYear()}-${pad(at.getMonth() + 1)}-${pad(at.getDate())}`
}

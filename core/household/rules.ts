/** Rules of a household that depend on the day. Forms and server call the same function; the schemas check everything else. */
import type { Child, Partner } from '#core/contract/income.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'

/** Nobody older is known to have lived. */
const OLDEST_YEARS = 122

const problemOf = (birthDate: IsoDate, today: IsoDate): string | undefined =>
  birthDate > today
    ? 'A date of birth can’t be in the future'
    : birthDate < addMonths(today, -12 * OLDEST_YEARS)
      ? `Choose a date within the last ${OLDEST_YEARS} years`
      : undefined

/** The errors of the people that a change names, by field such as `partner.birth_date`; empty if it can be saved. */
export function peopleProblems(
  {
    partner,
    children,
  }: {
    readonly partner?: Partner | null | undefined
    readonly children?: readonly Child[] | null | undefined
  },
  today: IsoDate,
): Readonly<Record<string, string>> {
  const named: (readonly [field: string, birthDate: IsoDate])[] = [
    ...(partner ? [['partner.birth_date', partner.birth_date] as const] : []),
    ...(children ?? []).map(({ birth_date }, place) => [`children.${place}.birth_date`, birth_date] as const),
  ]
  return Object.fromEntries(
    named.flatMap(([field, birthDate]) => {
      const problem = problemOf(birthDate, today)
      return problem === undefined ? [] : [[field, problem]]
    }),
  )
}

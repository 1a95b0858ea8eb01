import { shortDollars, wholeDollars } from '#app/platform/format.ts'
import { OptionLines } from '#app/ui/charts/option-lines.tsx'
import type { PagedTableProps } from '#app/ui/data/paged-table.tsx'
import { useThirdPersonText } from '#app/ui/third-person.ts'
import { retirementBenefit } from '#core/finance/social-security/social-security-benefit.ts'
import { bestAges, type ClaimAnswer, type ClaimWorth, worthOf } from '#core/retirement/claims.ts'
import { type InsuredPerson } from '#core/retirement/insured-people.ts'
import { ageText } from '#core/retirement/social-security-rules.ts'
import { possessiveLabel } from './person-labels.ts'

/** The ages in months that each person can choose. */
export const agesOf = (answer: ClaimAnswer): readonly (readonly number[])[] =>
  answer.kind === 'one' ? [answer.explorer.claims.map(({ claimAge }) => claimAge)] : answer.grid.ages

/** What one person's claims are worth while the other's stays as it is, by age in months. */
function worthByAge(
  answer: ClaimAnswer,
  ages: readonly number[],
  place: number,
): ReadonlyMap<number, ClaimWorth> {
  const entries = (agesOf(answer)[place] ?? []).flatMap((age): [number, ClaimWorth][] => {
    const worth = worthOf(
      answer,
      ages.map((each, index) => (index === place ? age : each)),
    )
    return worth ? [[age, worth]] : []
  })
  return new Map(entries)
}

interface ClaimChartProps {
  readonly people: readonly InsuredPerson[]
  readonly answer: ClaimAnswer
  readonly ages: readonly number[]
}

interface PersonLine {
  readonly insured: InsuredPerson
  readonly byAge: ReadonlyMap<number, ClaimWorth>
}

const monthly = ({ claimant }: InsuredPerson, age: number): string => {
  const benefit = retirementBenefit(claimant.piaCents, age, claimant.birthDate)
  return benefit.ok ? wholeDollars(benefit.value) : ''
}

/** The lifetime value of every claiming age; for two people, of each one's age while the other's stays as it is. */
export function ClaimChart({ people, answer, ages }: ClaimChartProps) {
  const thirdPersonText = useThirdPersonText()
  const drawn = people.flatMap((insured, place): PersonLine[] =>
    (agesOf(answer)[place]?.length ?? 0) > 1 ? [{ insured, byAge: worthByAge(answer, ages, place) }] : [],
  )
  const all = drawn.flatMap(({ byAge }) => [...byAge.keys()])
  const [first, last] = [Math.min(...all), Math.max(...all)]
  if (drawn.length === 0 || all.length < 2) return null
  const months = Array.from({ length: last - first + 1 }, (_, month) => first + month)
  const isCouple = people.length > 1
  const lines = drawn.map(({ insured, byAge }) => {
    const place = people.indexOf(insured)
    const values = months.map((age) => byAge.get(age)?.presentValueCents ?? null)
    return {
      name: isCouple
        ? thirdPersonText(
            `If ${insured.person.role === 'self' ? 'you move' : `${insured.person.firstName} moves`}`,
          )
        : 'Lifetime value',
      values,
      best: values.indexOf(Math.max(...values.map((value) => value ?? -Infinity))),
      chosen: months.indexOf(ages[place] ?? first),
    }
  })
  return (
    <OptionLines
      label="Lifetime value by claiming age"
      summary={summaryOf(people, answer, isCouple)}
      table={() => tableOf(drawn, months, isCouple)}
      options={months.map((age) => `Claimed at ${ageText(age)}`)}
      marks={months.flatMap((age, option) => (age % 12 === 0 ? [{ option, label: String(age / 12) }] : []))}
      lines={lines}
      formatValue={wholeDollars}
      formatTick={shortDollars}
    />
  )
}

function summaryOf(people: readonly InsuredPerson[], answer: ClaimAnswer, isCouple: boolean): string {
  const best = bestAges(answer)
  const ages = people.map(
    ({ person }, place) =>
      `${isCouple ? `${person.role === 'self' ? 'you' : person.firstName} at ` : ''}${ageText(best[place] ?? 0)}`,
  )
  return isCouple
    ? `Expected value of both benefits over both lifetimes. Each line moves one person’s age and keeps the other’s. It is highest with ${ages.join(' and ')}.`
    : `Expected value of all benefits by claiming age. It is highest at ${ages[0] ?? ''}.`
}

function tableOf(
  drawn: readonly PersonLine[],
  months: readonly number[],
  isCouple: boolean,
): PagedTableProps {
  const columns = drawn.flatMap(({ insured: { person } }) =>
    isCouple
      ? [
          `${possessiveLabel(person)} benefit`,
          `Value at ${possessiveLabel(person).replace('Your', 'your')} age`,
        ]
      : ['Monthly benefit', 'Lifetime value', 'Less than the best'],
  )
  return {
    caption: 'Lifetime value by claiming age',
    columns: ['Age', ...columns],
    rows: months.map((age) => [
      ageText(age),
      ...drawn.flatMap(({ insured, byAge }) => {
        const worth = byAge.get(age)
        const cells = worth
          ? [monthly(insured, age), wholeDollars(worth.presentValueCents), wholeDollars(worth.costCents)]
          : ['', '', '']
        return isCouple ? cells.slice(0, 2) : cells
      }),
    ]),
  }
}

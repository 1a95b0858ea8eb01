/** Loads a household from the database: the one place where its parts come together. */
import type { IsoDate } from '#core/finance/math/dates.ts'
import type { Household, UsualSpending } from '#core/household/household.ts'
import { isSpending } from '#core/spend/categories.ts'
import { needsLimit } from '#core/spend/guardrail.ts'
import { userById } from '#server/account/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { choiceOf } from '#server/debt/plan.ts'
import { allDebts } from '#server/debt/queries.ts'
import { loadGoalsAndProfile } from '#server/goal/load-goals.ts'
import { notFound } from '#server/http/api-error.ts'
import { stateCode } from '#server/location/states.ts'
import { accountsOf, presentAccount } from '#server/money-account/account-queries.ts'
import { usesOf } from '#server/money-account/share-queries.ts'
import { policiesOf, protectProfileOf } from '#server/protect/queries.ts'
import { pensionsOf, planOf } from '#server/retirement/queries.ts'
import { guardrailOf } from '#server/spend/guardrail-queries.ts'
import { fullMonths } from '#server/spend/month-queries.ts'
import { incomeDetailOf } from './queries.ts'

type Always = 'today' | 'first_name' | 'birth_date' | 'home_state'
type Part = Exclude<keyof Household, Always>
/** A household with the parts that were asked for. */
export type HouseholdWith<Name extends Part> = Pick<Household, Always | Name>

async function spendingOf(db: Db, userUuid: string, today: IsoDate): Promise<UsualSpending> {
  const [guardrail, months] = await parallelQueries(
    db,
    () => guardrailOf(db, userUuid),
    () => fullMonths(db, userUuid, today),
  )
  const parts = months.flatMap((each) => each.parts)
  /** Money out less money in, a month. */
  const average = (isCounted: typeof isSpending): number =>
    Math.round(
      parts.filter(isCounted).reduce((sum, { amount_cents }) => sum - amount_cents, 0) /
        Math.max(1, months.length),
    )
  const total = average(isSpending)
  const [needs, saved, income] = [
    average(({ type }) => type === 'need'),
    average(({ type }) => type === 'saving'),
    -average(({ type }) => type === 'income'),
  ]
  // Months without any spending say nothing about what the household lives on.
  const isKnown = total > 0
  return {
    needs_limit_cents: needsLimit(guardrail.limits),
    needs_cents: isKnown ? Math.max(0, needs) : null,
    total_cents: isKnown ? total : null,
    left_over_cents: isKnown && income > 0 ? income - total - saved : null,
  }
}

/** What loads each part. Parts that come from the same rows are loaded together. */
const LOADERS: readonly {
  readonly parts: readonly Part[]
  readonly load: (db: Db, userUuid: string, today: IsoDate) => Promise<Partial<Household>>
}[] = [
  { parts: ['income'], load: async (db, userUuid) => ({ income: await incomeDetailOf(db, userUuid) }) },
  {
    parts: ['accounts'],
    load: async (db, userUuid) => {
      const [rows, uses] = await parallelQueries(
        db,
        () => accountsOf(db, userUuid),
        () => usesOf(db, userUuid),
      )
      return { accounts: rows.map((row) => presentAccount(row, uses)) }
    },
  },
  {
    parts: ['debts', 'payoff'],
    load: async (db, userUuid, today) => {
      const debts = await allDebts(db, userUuid)
      return { debts, payoff: await choiceOf(db, userUuid, debts, today) }
    },
  },
  {
    parts: ['goals', 'risk'],
    load: async (db, userUuid, today) => {
      const { all, profile } = await loadGoalsAndProfile(db, userUuid, today)
      return { goals: all, risk: profile }
    },
  },
  { parts: ['plan'], load: async (db, userUuid) => ({ plan: await planOf(db, userUuid) }) },
  { parts: ['pensions'], load: async (db, userUuid) => ({ pensions: await pensionsOf(db, userUuid) }) },
  {
    parts: ['policies'],
    load: async (db, userUuid) => ({ policies: await policiesOf(db, userUuid) }),
  },
  {
    parts: ['protect'],
    load: async (db, userUuid) => ({ protect: (await protectProfileOf(db, userUuid)).entries }),
  },
  {
    parts: ['spending'],
    load: async (db, userUuid, today) => ({ spending: await spendingOf(db, userUuid, today) }),
  },
]

/**
 * A client's household on a day of theirs.
 *
 * @param parts what is read of it; nothing else is loaded
 * @throws ApiError `not_found` when there is no such client
 */
export async function loadHousehold<const Name extends Part>(
  db: Db,
  userUuid: string,
  today: IsoDate,
  parts: readonly Name[],
): Promise<HouseholdWith<Name>> {
  const wanted: ReadonlySet<Part> = new Set(parts)
  const loaders = LOADERS.filter((each) => each.parts.some((part) => wanted.has(part)))
  const [user, ...loaded] = await parallelQueries(
    db,
    () => userById(db, userUuid),
    ...loaders.map(
      ({ load }) =>
        () =>
          load(db, userUuid, today),
    ),
  )
  if (!user) throw notFound()
  const known: Pick<Household, Always> = {
    today,
    first_name: user.first_name,
    birth_date: user.dob,
    home_state: stateCode(user.state) ?? '',
  }
  // Every part that was asked for has its loader in the list.
  return Object.assign(known, ...loaded) as HouseholdWith<Name>
}

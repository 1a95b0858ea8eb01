/** A client's tax profile, and the estimate that follows from it. */
import { parse } from 'valibot'
import type { Data } from '#core/contract/endpoint.ts'
import { IncomeInput } from '#core/contract/income.ts'
import type { ContributionKind, ContributionSection } from '#core/contract/retirement-sections.ts'
import type {
  getTaxData,
  getTaxProfile,
  TaxData,
  TaxEntries,
  TaxFacts,
  TaxField,
  TaxProfile,
  updateTaxProfile,
} from '#core/contract/tax.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { changeIncome, createIncome } from '#core/household/change.ts'
import { changeTaxProfile, taxProblems, withEntries } from '#core/tax/change.ts'
import { estimateTaxes } from '#core/tax/estimate.ts'
import { TAX_PARTS, taxFacts } from '#core/tax/facts.ts'
import type { Db } from '#server/db/connect.ts'
import { parallelQueries } from '#server/db/parallel-queries.ts'
import { loadHousehold } from '#server/household/load-household.ts'
import { ApiError, assertVersion, wrongField } from '#server/http/api-error.ts'
import { ownUuid } from '#server/http/ids.ts'
import type { Answer, Call, Viewer } from '#server/http/route.ts'
import { stateCode } from '#server/location/states.ts'
import { lockTaxProfile, saveTaxProfile, taxProfileOf } from './queries.ts'

const taxFactsOf = async (db: Db, userUuid: string, today: IsoDate): Promise<TaxFacts> =>
  taxFacts(await loadHousehold(db, userUuid, today, TAX_PARTS))

/** The estimate that follows from what a client saved. */
export async function taxEstimateOf(db: Db, userUuid: string, today: IsoDate): Promise<TaxData> {
  const [profile, facts] = await parallelQueries(
    db,
    () => taxProfileOf(db, userUuid),
    () => taxFactsOf(db, userUuid, today),
  )
  return estimateTaxes(profile.entries, facts, today)
}

/** @throws ApiError naming every field of a change that has a problem, the first as its message */
function assertEntries(change: TaxEntries, entries: TaxEntries, facts: TaxFacts, today: IsoDate): void {
  const problems = Object.entries(taxProblems(entries, facts, today))
  const fields = Object.fromEntries(problems.filter(([field]) => change[field as TaxField] != null))
  const [first] = Object.values(fields)
  if (first !== undefined) throw new ApiError('invalid_input', first, { fields })
}

export async function readTaxProfile({
  db,
  caller,
  params,
  today,
}: Call<typeof getTaxProfile>): Promise<Answer<Data<typeof getTaxProfile>>> {
  const userUuid = ownUuid(caller, params.userUuid)
  const profile = await taxProfileOf(db, userUuid)
  return { data: { profile, facts: await taxFactsOf(db, userUuid, today) } }
}

/** Contributions that a return reports. */
const ON_RETURN: ReadonlySet<ContributionKind> = new Set(['workplace', 'hsa', 'ira'])

function contributionSums({ contributions, has_family_hsa }: ContributionSection): ContributionSection {
  const sums = new Map<string, ContributionSection['contributions'][number]>()
  for (const each of contributions.filter(({ kind }) => ON_RETURN.has(kind))) {
    const key = `${each.owner} ${each.kind}`
    const yearly_cents = (sums.get(key)?.yearly_cents ?? 0) + each.yearly_cents
    sums.set(key, { owner: each.owner, kind: each.kind, yearly_cents })
  }
  return { contributions: [...sums.values()], match: { self: [], partner: [] }, has_family_hsa }
}

/** What a viewer gets of the facts: of the retirement plan only sums of the contributions that the return reports. */
export function forViewer(
  { profile, facts }: Data<typeof getTaxProfile>,
  { sections }: Pick<Viewer, 'sections'>,
): Data<typeof getTaxProfile> {
  if (sections.includes('retirement') || !facts.contribution) return { profile, facts }
  return { profile, facts: { ...facts, contribution: contributionSums(facts.contribution) } }
}

/** The household with values that are tried; without an income, those named stand for all of it. */
const withIncome = (
  facts: TaxFacts,
  tried: Parameters<typeof changeIncome>[1] | undefined,
  now: Date,
): TaxFacts => {
  if (!tried) return facts
  const at = now.toISOString()
  const income = facts.income ?? createIncome(parse(IncomeInput, { gross_annual_cents: 0 }), null, at)
  return { ...facts, income: changeIncome(income, tried, at) }
}

export async function readTaxData({
  body: { income, ...change },
  db,
  caller: { user_uuid },
  now,
  today,
}: Call<typeof getTaxData>): Promise<Answer<TaxData>> {
  if (income?.state && stateCode(income.state) === undefined) {
    throw wrongField('income.state', 'Please choose your state')
  }
  const profile = await taxProfileOf(db, user_uuid)
  const facts = withIncome(await taxFactsOf(db, user_uuid, today), income, now)
  const entries = withEntries(profile.entries, change)
  assertEntries(change, entries, facts, today)
  return { data: estimateTaxes(entries, facts, today) }
}

export async function saveTaxEntries({
  body: { version, ...change },
  db,
  caller: { user_uuid },
  now,
  today,
}: Call<typeof updateTaxProfile>): Promise<Answer<TaxProfile>> {
  const data = await db.transaction(async (transaction) => {
    const before = await lockTaxProfile(transaction, user_uuid, now)
    assertVersion(version, before.version, 'Your tax profile')
    const after = changeTaxProfile(before, change)
    assertEntries(change, after.entries, await taxFactsOf(transaction, user_uuid, today), today)
    await saveTaxProfile(transaction, user_uuid, after, now)
    return after
  })
  return { data, message: 'Tax profile saved' }
}

/**
 * The demo household's assets: nine accounts with three years of month-end values. Two are those of its bank, and the
 * others are simulated from one market and from what its bank and its pay stubs send there.
 */
import { v7 as uuidv7 } from 'uuid'
import type { AccountKind, AccountOwner, Source } from '#core/contract/money-accounts.ts'
import type { RiskBand } from '#core/finance/data/model-portfolios.ts'
import { type IsoDate, daysBetween } from '#core/finance/math/dates.ts'
import { type Cents, roundCents } from '#core/finance/math/money.ts'
import { createStream, fillNormals, type Seed, startStream } from '#core/finance/math/random.ts'
import { modelFigures } from '#core/goal/model.ts'
import { mayHaveLoan, monthEnds } from '#core/goal/net-worth.ts'
import type { financialAccounts, accountValues } from '#server/db/schema/money-account.ts'
import {
  ALEX,
  COLLEGE_SAVINGS,
  DEMO_MONTHS,
  LAKESIDE_BROKERAGE,
  LAKESIDE_ROTH,
  monthlyToPlan,
  SAM,
} from '#server/providers/bank-link/demo-household.ts'
import { type LedgerAccount, SAVINGS_RATE } from '#server/providers/bank-link/sandbox-household.ts'
import type { Ledger } from '#server/providers/bank-link/sandbox-ledger.ts'
import type { Merchant } from '#server/providers/bank-link/sandbox-merchants.ts'

const DAYS_A_MONTH = 365.25 / 12

/** How an account changes in a month: by the returns of a portfolio, by an annual rate, or by what its bank posts. */
type Growth =
  | { readonly by: 'market'; readonly model: RiskBand }
  | { readonly by: 'rate'; readonly annualRate: number }
  | { readonly by: 'bank'; readonly account: 'checking' | 'savings' }

interface Plan {
  readonly key: DemoAccount
  readonly name: string
  readonly kind: AccountKind
  readonly institution: string
  readonly source: Source
  readonly apy: number | null
  readonly startCents: number
  /** What is added each month, or what leaves checking for it. */
  readonly added: Cents | Merchant
  readonly growth: Growth
}

/** The keys by which goals refer to the accounts. */
export type DemoAccount =
  | 'checking'
  | 'savings'
  | 'brokerage'
  | 'alexPlan'
  | 'samPlan'
  | 'roth'
  | 'college'
  | 'home'
  | 'car'

const BANK = 'Champlain Bank'
const market: Growth = { by: 'market', model: 'above_average' }
const rate = (annualRate: number): Growth => ({ by: 'rate', annualRate })

const PLANS: readonly Plan[] = [
  plan('checking', 'Checking', 'checking', BANK, 'linked', 0, 0, { by: 'bank', account: 'checking' }),
  plan(
    'savings',
    'Savings',
    'savings',
    BANK,
    'linked',
    0,
    0,
    { by: 'bank', account: 'savings' },
    SAVINGS_RATE,
  ),
  plan(
    'brokerage',
    'Brokerage',
    'brokerage',
    'Lakeside Invest',
    'typed',
    21_500_00,
    LAKESIDE_BROKERAGE,
    market,
  ),
  plan(
    'alexPlan',
    'Alex’s 401(k)',
    'workplace_plan',
    'Granite Retirement',
    'typed',
    96_000_00,
    monthlyToPlan(ALEX),
    market,
  ),
  plan(
    'samPlan',
    'Sam’s 401(k)',
    'workplace_plan',
    'Northern Benefits',
    'typed',
    41_000_00,
    monthlyToPlan(SAM),
    market,
  ),
  plan('roth', 'Sam’s Roth IRA', 'roth_ira', 'Lakeside Invest', 'typed', 12_400_00, LAKESIDE_ROTH, market),
  plan('college', 'College savings', 'education_529', 'Vermont 529', 'typed', 8_600_00, COLLEGE_SAVINGS, {
    by: 'market',
    model: 'average',
  }),
  plan('home', 'Our home', 'property', '', 'estimated', 428_000_00, 0, rate(0.031)),
  plan('car', 'Family car', 'vehicle', '', 'estimated', 33_500_00, 0, rate(-0.14)),
]

const PARTNERS: ReadonlySet<DemoAccount> = new Set(['samPlan', 'roth'])
const JOINT: ReadonlySet<DemoAccount> = new Set(['checking', 'savings', 'college', 'home', 'car'])

const ownerOf = (key: DemoAccount): AccountOwner =>
  PARTNERS.has(key) ? 'partner' : JOINT.has(key) ? 'joint' : 'self'

function plan(
  key: DemoAccount,
  name: string,
  kind: AccountKind,
  institution: string,
  source: Source,
  startCents: number,
  added: Cents | Merchant,
  growth: Growth,
  apy: number | null = null,
): Plan {
  return { key, name, kind, institution, source, startCents, added, growth, apy }
}

/** Growth of one cent over part of a month; `luck` is the month's standard normal draw. */
function growthOf(growth: Growth, luck: number, part: number): number {
  switch (growth.by) {
    case 'market': {
      const { mean, deviation } = modelFigures(growth.model).monthlyLog
      return Math.exp(mean * part + deviation * Math.sqrt(part) * luck)
    }
    case 'rate':
      return (1 + growth.annualRate) ** (part / 12)
    case 'bank':
      return 1
  }
}

interface Point {
  readonly as_of: IsoDate
  readonly balance_cents: number
  readonly flow_cents: number
}

/** What a bank posted by each day; interest is earned, and everything else went in or out. */
function bankHistory(ledger: Ledger, account: LedgerAccount, dates: readonly IsoDate[]) {
  return dates.map((as_of, place): Point => {
    const before = dates[place - 1]
    const posted = ledger.entries.filter(
      (entry) =>
        entry.account === account &&
        before !== undefined &&
        entry.posted_on > before &&
        entry.posted_on <= as_of &&
        !entry.merchant.category.startsWith('INCOME_INTEREST'),
    )
    const flow_cents = posted.reduce((sum, { amount_cents }) => sum + amount_cents, 0)
    return { as_of, balance_cents: ledger.balanceOn(account, as_of), flow_cents }
  })
}

/** What left checking for an account after one day, through another. */
const sentBetween = ({ entries }: Ledger, to: Merchant, after: IsoDate, through: IsoDate): Cents =>
  entries.reduce(
    (sum, { merchant, posted_on, amount_cents }) =>
      merchant === to && posted_on > after && posted_on <= through ? sum - amount_cents : sum,
    0,
  )

function historyOf(
  { growth, startCents, added }: Plan,
  ledger: Ledger,
  dates: readonly IsoDate[],
  luck: Float64Array,
): Point[] {
  if (growth.by === 'bank') return bankHistory(ledger, growth.account, dates)
  let balance = startCents
  return dates.map((as_of, place): Point => {
    const before = dates[place - 1]
    if (before === undefined) return { as_of, balance_cents: balance, flow_cents: 0 }
    const part = Math.min(1, daysBetween(before, as_of) / DAYS_A_MONTH)
    const monthly = typeof added === 'number' && part < 0.9 ? 0 : added
    const flow_cents = typeof monthly === 'number' ? monthly : sentBetween(ledger, monthly, before, as_of)
    balance = roundCents(balance * growthOf(growth, luck[place] ?? 0, part)) + flow_cents
    return { as_of, balance_cents: balance, flow_cents }
  })
}

/** Rows of the accounts, and each account's history by its key. */
export interface DemoAccounts {
  readonly rows: readonly (typeof financialAccounts.$inferInsert)[]
  readonly values: readonly (typeof accountValues.$inferInsert)[]
  readonly byKey: ReadonlyMap<
    DemoAccount,
    { readonly account_uuid: string; readonly points: readonly Point[] }
  >
}

/**
 * Simulates the household's accounts. The same seed and day give the same amounts.
 *
 * @param homeLoan the debt on the home
 * @param ledger what its bank has
 */
export function demoAccounts(
  user_uuid: string,
  homeLoan: string | null,
  ledger: Ledger,
  seed: Seed,
  today: IsoDate,
  now: Date,
): DemoAccounts {
  const dates = monthEnds(today, DEMO_MONTHS)
  const stream = createStream()
  const draw = (of: number): Float64Array => {
    const luck = new Float64Array(dates.length)
    startStream(stream, seed, of)
    fillNormals(stream, luck, luck.length)
    return luck
  }
  // All investments share one market.
  const shared = draw(0)
  const drawn = PLANS.map((each, place) => ({
    each,
    account_uuid: uuidv7(),
    points: historyOf(each, ledger, dates, each.growth.by === 'market' ? shared : draw(place + 1)),
  }))
  const since = new Date(`${dates[0] ?? today}T12:00:00Z`)
  const rows = drawn.map(({ each, account_uuid, points }) => {
    const { name, kind, institution, source, apy } = each
    const newest = points.at(-1) ?? { as_of: today, balance_cents: 0 }
    return {
      account_uuid,
      user_uuid,
      name,
      kind,
      institution,
      source,
      apy,
      debt_uuid: mayHaveLoan(kind) ? homeLoan : null,
      owner: ownerOf(each.key),
      balance_cents: newest.balance_cents,
      as_of: newest.as_of,
      created_at: since,
      updated_at: now,
    }
  })
  return {
    rows,
    values: drawn.flatMap(({ account_uuid, points }) =>
      points.map((point) => ({ user_uuid, account_uuid, ...point })),
    ),
    byKey: new Map(drawn.map(({ each, account_uuid, points }) => [each.key, { account_uuid, points }])),
  }
}

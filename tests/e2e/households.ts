/** Made-up households, created through the API: without a browser, so that load tests can use them, too. */
import { randomUUID } from 'node:crypto'
import { TIME_ZONE_HEADER } from '#core/contract/client-day.ts'
import { addMonths, type IsoDate } from '#core/finance/math/dates.ts'
import type { AppServer, Session } from './server.ts'
import { logIn, newTestUser, registerAndVerify } from './test-users.ts'

type Server = Pick<AppServer, 'url'>

/** Money in (positive) or out on a day of each month. */
interface Monthly {
  readonly day: number
  readonly cents: number
  readonly name: string
  readonly category: string
}

interface Household {
  readonly dob: string
  readonly income: object
  /** By the name under which goals and debts refer to them. */
  readonly accounts: Readonly<Record<string, object>>
  readonly debts: readonly object[]
  readonly goals: readonly { readonly account?: string; readonly input: object }[]
  /** Sections of the retirement plan by their call; empty without a plan. */
  readonly plan: Readonly<Record<string, object>>
  readonly pensions?: readonly object[]
  readonly policies?: readonly object[]
  /** What every month of the last half year has in a file of the bank. */
  readonly months: readonly Monthly[]
  readonly limits?: object
}

const HALF_YEAR = 6

const account = (name: string, kind: string, balance_cents: number, more: object = {}) => ({
  name,
  kind,
  balance_cents,
  ...more,
})

const rent = (name: string, payment_cents: number) => ({ debt_type: 'rent', name, payment_cents, due_day: 1 })

const debt = (
  debt_type: string,
  name: string,
  balance_cents: number,
  apr: number,
  due_day: number,
  more: object,
) => ({ debt_type, name, balance_cents, apr, due_day, ...more })

const goal = (
  mode: 'save' | 'invest' | 'retire',
  kind: string,
  name: string,
  target_cents: number,
  target_date: IsoDate,
  monthly_contribution_cents: number,
  more: object = {},
) => ({ mode, kind, name, target_cents, target_date, monthly_contribution_cents, ...more })

const target = (monthly: number, essential: number) => ({
  income_target: {
    basis: 'budget',
    share: 0.8,
    monthly_cents: monthly,
    essential_monthly_cents: essential,
    phases: [],
    one_time: [],
    survivor_share: 0.7,
    health_before_65_monthly_cents: 900_00,
    health_from_65_monthly_cents: 250_00,
  },
})

/** What each person pays into a plan at work in a year, and the match of the client's employer. */
const contributions = (
  yearly: Readonly<Partial<Record<'self' | 'partner', number>>>,
  match: readonly object[],
) => ({
  contribution: {
    contributions: Object.entries(yearly).map(([owner, yearly_cents]) => ({
      owner,
      kind: 'workplace',
      yearly_cents,
    })),
    match: { self: match, partner: [] },
    has_family_hsa: false,
  },
})

const typeLimits = (need: number, want: number) => ({
  limits: [
    { subject: { kind: 'type', type: 'need' }, limit_cents: need },
    { subject: { kind: 'type', type: 'want' }, limit_cents: want },
  ],
})

const out = (day: number, cents: number, name: string, category: string): Monthly => ({
  day,
  cents: -cents,
  name,
  category,
})
const into = (day: number, cents: number, name: string): Monthly => ({ day, cents, name, category: 'Income' })

/** One earner who rents, with a car loan, a card and a 401(k). */
const oneEarner = (today: IsoDate): Household => ({
  dob: '14/03/1990',
  income: {
    gross_annual_cents: 84_000_00,
    filing_status: 'single',
    sex: 'female',
    pay_frequency: 'semimonthly',
  },
  accounts: {
    checking: account('Checking', 'checking', 6_240_00),
    savings: account('Rainy day', 'savings', 11_500_00, { apy: 0.041 }),
    plan: account('401(k)', 'workplace_plan', 96_300_00),
  },
  debts: [
    rent('Apartment', 1_650_00),
    debt('auto', 'Car loan', 14_820_00, 0.064, 12, { minimum_payment_cents: 389_00 }),
    debt('credit_card', 'Rewards card', 2_310_40, 0.2199, 20, {
      minimum_payment_cents: 40_00,
      payment_cents: 200_00,
      limit_cents: 9_000_00,
    }),
  ],
  goals: [
    {
      account: 'savings',
      input: goal('save', 'emergency', 'Emergency fund', 18_000_00, addMonths(today, 24), 250_00),
    },
    {
      input: goal('invest', 'home', 'First home', 60_000_00, addMonths(today, 84), 500_00, {
        initial_cents: 4_000_00,
      }),
    },
  ],
  plan: {
    'income-forecast': { dates: { retires_in: '2056-03' } },
    'income-target': target(4_200_00, 2_900_00),
    contribution: contributions({ self: 6_720_00 }, [{ rate: 0.5, up_to_share: 0.06 }]),
  },
  months: [
    into(1, 2_560_00, 'NORTHLINE PAYROLL'),
    into(15, 2_560_00, 'NORTHLINE PAYROLL'),
    out(1, 1_650_00, 'MAPLE ST APARTMENTS', 'Rent'),
    out(5, 118_20, 'GREEN MOUNTAIN POWER', 'Utilities'),
    out(9, 412_35, 'FRESH MARKET', 'Groceries'),
    out(17, 188_90, 'CITY BISTRO', 'Dining'),
    out(21, 15_99, 'STREAMLY', 'Streaming'),
  ],
  limits: typeLimits(3_000_00, 900_00),
})

/** A couple with two incomes, a home loan and two children's college ahead. */
const couple = (today: IsoDate): Household => ({
  dob: '02/09/1984',
  income: {
    gross_annual_cents: 128_000_00,
    filing_status: 'married_joint',
    sex: 'male',
    pay_frequency: 'monthly',
    partner: {
      first_name: 'Noor',
      birth_date: '1986-05-11',
      sex: 'female',
      gross_annual_cents: 91_000_00,
    },
    children: [{ first_name: 'Ida', birth_date: addMonths(today, -100) }],
  },
  accounts: {
    checking: account('Joint checking', 'checking', 14_930_12, { owner: 'joint' }),
    savings: account('Joint savings', 'savings', 42_000_00, { owner: 'joint', apy: 0.039 }),
    plan: account('401(k)', 'workplace_plan', 212_400_00),
    partnerPlan: account('403(b)', 'workplace_plan', 148_100_00, { owner: 'partner' }),
    college: account('College 529', 'education_529', 31_250_00),
  },
  debts: [
    debt('mortgage', 'Home loan', 318_400_00, 0.0575, 1, {
      minimum_payment_cents: 2_085_00,
      property_value_cents: 560_000_00,
      escrow_cents: 610_00,
      term_months: 290,
    }),
    debt('student', 'Student loan', 21_700_00, 0.0489, 21, { minimum_payment_cents: 286_00 }),
  ],
  goals: [
    {
      account: 'college',
      input: goal('invest', 'education', 'Ida’s college', 140_000_00, addMonths(today, 116), 600_00, {
        inflation_adjusted: true,
      }),
    },
    {
      input: goal('retire', 'retirement', 'Retirement', 2_000_000_00, addMonths(today, 280), 1_900_00),
    },
  ],
  plan: {
    'income-forecast': { dates: { retires_in: '2050-09', partner_retires_in: '2051-05' } },
    'income-target': target(8_800_00, 5_100_00),
    contribution: contributions({ self: 15_360_00, partner: 7_280_00 }, [{ rate: 1, up_to_share: 0.04 }]),
  },
  policies: [
    { kind: 'life', insurer: 'Harborview', amount_cents: 500_000_00, premium_cents: 38_00 },
    {
      kind: 'home',
      insurer: 'Stonebridge',
      insured: 'joint',
      amount_cents: 450_000_00,
      premium_cents: 1_740_00,
      premium_period: 'year',
    },
  ],
  months: [
    into(1, 7_420_00, 'NORTHLINE PAYROLL'),
    into(3, 5_390_00, 'VALLEY SCHOOLS PAYROLL'),
    out(1, 2_695_00, 'HOMESTEAD MORTGAGE', 'Mortgage'),
    out(8, 1_126_40, 'FRESH MARKET', 'Groceries'),
    out(11, 246_75, 'GREEN MOUNTAIN POWER', 'Utilities'),
    out(18, 640_10, 'CITY BISTRO', 'Dining'),
    out(24, 1_180_00, 'LITTLE OAKS CARE', 'Childcare'),
  ],
  limits: typeLimits(6_400_00, 2_300_00),
})

/** Self-employed, with income that varies and a card that is paid in full. */
const freelancer = (today: IsoDate): Household => ({
  dob: '23/11/1992',
  income: {
    gross_annual_cents: 0,
    business_annual_cents: 97_000_00,
    filing_status: 'single',
    sex: 'male',
    pay_frequency: 'monthly',
    state: 'US-CA',
  },
  accounts: {
    checking: account('Business checking', 'checking', 19_480_55),
    ira: account('SEP IRA', 'traditional_ira', 54_000_00),
  },
  debts: [
    rent('Studio', 2_150_00),
    debt('credit_card', 'Business card', 3_420_18, 0.2399, 15, {
      limit_cents: 15_000_00,
      pays_in_full: true,
    }),
  ],
  goals: [
    {
      input: goal('save', 'travel', 'Three months away', 12_000_00, addMonths(today, 18), 400_00, {
        initial_cents: 2_500_00,
      }),
    },
  ],
  plan: {},
  months: [
    into(4, 6_200_00, 'LARKSPUR STUDIO INVOICE'),
    into(19, 3_150_00, 'HAZEL AND CO INVOICE'),
    out(1, 2_150_00, 'SUNSET LOFTS', 'Rent'),
    out(10, 388_40, 'FRESH MARKET', 'Groceries'),
    out(14, 96_00, 'CLOUDBOX HOSTING', 'Software'),
    out(22, 274_15, 'CITY BISTRO', 'Dining'),
  ],
  limits: typeLimits(3_400_00, 1_200_00),
})

/** Retired, living on Social Security, a pension and savings, without debt. */
const retired = (today: IsoDate): Household => ({
  dob: '08/06/1957',
  income: {
    gross_annual_cents: 0,
    other_annual_cents: 9_600_00,
    filing_status: 'single',
    sex: 'female',
    pay_frequency: 'monthly',
  },
  accounts: {
    checking: account('Checking', 'checking', 9_310_00),
    ira: account('Rollover IRA', 'traditional_ira', 412_000_00),
    brokerage: account('Brokerage', 'brokerage', 138_500_00),
    home: account('House', 'property', 385_000_00),
  },
  debts: [],
  goals: [
    {
      account: 'brokerage',
      input: goal('invest', 'family', 'For the grandchildren', 200_000_00, addMonths(today, 96), 100_00),
    },
  ],
  plan: {
    'income-forecast': { dates: { retires_in: null } },
    'income-target': target(4_600_00, 3_000_00),
    'social-security': {
      social_security: {
        self: {
          is_covered: true,
          earnings: [],
          full_age_monthly_cents: 2_140_00,
          claim_age_months: 67 * 12,
          is_receiving: true,
        },
        partner: null,
      },
    },
  },
  pensions: [{ name: 'State pension', kind: 'pension', monthly_cents: 860_00, starts_in: '2022-07' }],
  months: [
    into(3, 2_290_00, 'SSA TREAS 310'),
    into(5, 860_00, 'STATE RETIREMENT SYSTEM'),
    out(6, 206_30, 'GREEN MOUNTAIN POWER', 'Utilities'),
    out(9, 521_80, 'FRESH MARKET', 'Groceries'),
    out(12, 318_00, 'MEADOW PHARMACY', 'Pharmacy'),
    out(20, 240_00, 'CITY BISTRO', 'Dining'),
  ],
})

/** Owes more than they own, at payments that hardly cover the interest. */
const deepInDebt = (): Household => ({
  dob: '30/01/1987',
  income: { gross_annual_cents: 46_000_00, filing_status: 'head_of_household', sex: 'female' },
  accounts: { checking: account('Checking', 'checking', 412_77) },
  debts: [
    rent('Apartment', 1_280_00),
    debt('credit_card', 'Store card', 7_940_00, 0.2999, 7, {
      minimum_payment_cents: 210_00,
      limit_cents: 8_000_00,
    }),
    debt('credit_card', 'Blue card', 12_310_65, 0.2649, 18, {
      minimum_payment_cents: 340_00,
      limit_cents: 12_500_00,
    }),
    debt('personal', 'Consolidation loan', 9_200_00, 0.179, 25, { minimum_payment_cents: 297_00 }),
    debt('medical', 'Hospital bill', 2_650_00, 0, 28, { minimum_payment_cents: 75_00 }),
  ],
  goals: [],
  plan: {},
  months: [
    into(6, 1_530_00, 'HILLSIDE CLINIC PAYROLL'),
    into(20, 1_530_00, 'HILLSIDE CLINIC PAYROLL'),
    out(1, 1_280_00, 'BRICKYARD APARTMENTS', 'Rent'),
    out(11, 486_20, 'FRESH MARKET', 'Groceries'),
    out(16, 143_90, 'GREEN MOUNTAIN POWER', 'Utilities'),
    out(23, 96_75, 'CITY BISTRO', 'Dining'),
  ],
  limits: typeLimits(2_300_00, 300_00),
})

const HOUSEHOLDS = {
  'one earner': oneEarner,
  couple,
  freelancer,
  retired,
  'deep in debt': deepInDebt,
} as const satisfies Record<string, (today: IsoDate) => Household>
export type HouseholdName = keyof typeof HOUSEHOLDS

/** Calls the API for a client. @throws Error with the answer of a call that is refused */
const callerOf =
  ({ url }: Server, { token }: Session, timeZone: string) =>
  async (method: 'POST' | 'PUT', path: string, body: object): Promise<Readonly<Record<string, string>>> => {
    const response = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        'Content-Type': 'application/json',
        [TIME_ZONE_HEADER]: timeZone,
        Authorization: `Bearer ${token}`,
      },
      body: JSON.stringify(body),
    })
    const answer = (await response.json()) as { data: Record<string, string> }
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`)
    return answer.data
  }

/** The rows of the bank's file, up to yesterday. */
function rowsOf(months: readonly Monthly[], today: IsoDate): readonly unknown[] {
  const dated = Array.from({ length: HALF_YEAR + 1 }, (_, back) =>
    addMonths(today, back - HALF_YEAR),
  ).flatMap((month) =>
    months.map(({ day, ...rest }) => ({
      date: `${month.slice(0, 8)}${String(day).padStart(2, '0')}`,
      ...rest,
    })),
  )
  return dated
    .filter(({ date }) => date < today)
    .map(({ date, cents, name, category }, line) => [line + 1, date, cents, name, '', category, null])
}

/**
 * Creates a household with everything that it has entered and half a year of transactions.
 *
 * @param today its day: the months of its file and of its goals follow from it
 * @returns a session of its client
 */
export async function createHousehold(
  app: AppServer,
  name: HouseholdName,
  today: IsoDate,
  timeZone = 'America/New_York',
): Promise<Session> {
  const made = HOUSEHOLDS[name](today)
  const user = { ...newTestUser(), dob: made.dob }
  await registerAndVerify(app, user)
  const { token, user: client } = await logIn(app, user)
  const session = { token, user: client }
  const call = callerOf(app, session, timeZone)
  await call('POST', '/investment/create/income-detail', made.income)
  const accounts = new Map<string, string | undefined>()
  for (const [key, owned] of Object.entries(made.accounts)) {
    accounts.set(key, (await call('POST', '/investment/create/account', owned))['account_uuid'])
  }
  for (const owed of made.debts) await call('POST', '/debt/create/debts', owed)
  for (const { account: from, input } of made.goals) {
    const shares = from === undefined ? [] : [{ account_uuid: accounts.get(from), share: 1 }]
    await call('POST', '/investment/create', { ...input, accounts: shares })
  }
  for (const [path, section] of Object.entries(made.plan)) await call('PUT', `/retire/${path}`, section)
  for (const pension of made.pensions ?? []) await call('POST', '/retire/pension-account/create', pension)
  for (const policy of made.policies ?? []) await call('POST', '/spend/protect/create/policy', policy)
  await importMonths(call, rowsOf(made.months, today))
  if (made.limits) await call('PUT', '/spend/update/guardrail', made.limits)
  return session
}

async function importMonths(call: ReturnType<typeof callerOf>, rows: readonly unknown[]): Promise<void> {
  const import_uuid = randomUUID()
  const file = { import_uuid, file_name: 'bank.csv', kind: 'csv', row_count: rows.length }
  await call('POST', '/spend/create/import', { ...file, new_account_name: 'Everyday account' })
  await call('POST', '/spend/create/import-rows', { import_uuid, batch: 0, rows })
  await call('PUT', '/spend/finish/import', { import_uuid })
}

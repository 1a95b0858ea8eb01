/** The server as a test of the page has it: it answers what it was told to, and remembers what it was asked. */
import { vi } from 'vitest'

/** A call that the page made. */
export interface Asked {
  readonly method: string
  /** The address as it was asked for, without its query. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly headers: Headers
  readonly body: unknown
  readonly signal: AbortSignal | undefined
}

/** Whether a call changes something. Net worth is read by POST. */
export const isWrite = ({ method, path }: Asked): boolean =>
  method !== 'GET' && !path.endsWith('/investment/get-net-worth')

type Answered = Response | Promise<Response>
type Answers = Readonly<Record<string, (asked: Asked) => Answered>>

/** A success of the API. */
export const data = (value: unknown, message?: string): Response =>
  Response.json({ ...(message !== undefined && { message }), data: value })

/** A refusal of the API. */
export const refused = (status: number, message: string, more: object = {}): Response =>
  Response.json({ message, ...more }, { status })

/** An answer that the test gives when it likes. */
export function later() {
  let settle: (answer: Response) => void = () => undefined
  const promise = new Promise<Response>((resolve) => (settle = resolve))
  return { answer: () => promise, settle: (answer: Response) => settle(answer) }
}

const NO_DEBTS = {
  totals: {
    debt_count: 0,
    balance_cents: 0,
    home_cents: 0,
    card_cents: 0,
    loan_cents: 0,
    rent_monthly_cents: 0,
    minimum_monthly_cents: 0,
    payment_monthly_cents: 0,
    interest_monthly_cents: 0,
    average_apr: null,
    paid_off_count: 0,
  },
  percentage: {
    gross_monthly_income_cents: null,
    front_end: null,
    back_end: null,
    usual_most: { front_end: 0.28, back_end: 0.36, utilization: 0.3 },
    cards: [],
    utilization: null,
  },
  months_to_debt_free: null,
  reminders: [],
}
const NO_PLAN = {
  choice: { strategy: 'avalanche', extra_cents: 0, order: [], one_offs: [] },
  outcome: { kind: 'paid', months: 0 },
  interest_cents: 0,
  paid_cents: 0,
  saved: null,
  as_paid: null,
  debts: [],
  schedule: [],
  version: 0,
}

const NOTHING = { cents: 0, as_of: null, source: 'linked' }
const NO_WORTH = {
  as_of: '2026-11-21',
  assets_cents: 0,
  liabilities_cents: 0,
  net_cents: 0,
  assets: NOTHING,
  liabilities: NOTHING,
  groups: [],
  history: [],
  recent: [],
  year_ago: null,
}
const NO_ACCOUNTS = { accounts: [], assets: NOTHING, liabilities: NOTHING, used_cents: 0 }
const STEPS = ['account', 'debt', 'income', 'risk', 'goal', 'reminder', 'install']
const NEW_JOURNEY = {
  steps: STEPS.map((step) => ({ step, state: 'open', changed_at: null })),
  done_count: 0,
  is_finished: false,
  is_hidden: false,
}

/** What pages around a test's subject ask for; it is answered as for a client who has entered nothing. */
const OF_A_NEW_CLIENT: Answers = {
  'GET /api/debt/get/dashboard-data/me': () => data(NO_DEBTS),
  'GET /api/debt/get/debts/me': () => data([]),
  'GET /api/debt/get/deleted/me': () => data([]),
  'GET /api/debt/get/plan/me': () => data(NO_PLAN),
  'GET /api/debt/get/reminder/me': () => data([]),
  'GET /api/investment/get/deleted/me': () => data({ goals: [], accounts: [] }),
  'GET /api/investment/get-income-detail/me': () => data(null),
  'GET /api/push/get/subscriptions/me': () => data([]),
  'GET /api/faq/get/all-faqs': () => data([]),
  'POST /api/investment/get-net-worth': () => data(NO_WORTH),
  'GET /api/investment/get-all-goals-with-risk-for-web/me': () => data([]),
  'GET /api/investment/get/user-goal-accounts-with-net-values-for-web': () => data(NO_ACCOUNTS),
  'GET /api/users/get/notifications/me': () =>
    data({ notifications: [], unread_count: 0, next_cursor: null }),
  'GET /api/investment/get/next-actions/me': () =>
    data({ actions: [], hidden: [], monthly_limit_cents: null }),
  'GET /api/users/userJourney': () => data(NEW_JOURNEY),
  'GET /api/dev/demo': () => data({ is_offered: false }),
}

/**
 * Puts a server behind `fetch`. A call that it has no answer for is an error on the console, which fails the test.
 *
 * @param answers by method and address, as in `POST /api/users/login`
 * @returns the calls so far, oldest first
 */
export function serve(answers: Answers): Asked[] {
  const calls: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const url = new URL(address, location.href)
    const path = url.origin === location.origin ? url.pathname : `${url.origin}${url.pathname}`
    const asked: Asked = {
      method: init.method ?? 'GET',
      path,
      query: Object.fromEntries(url.searchParams),
      headers: new Headers(init.headers),
      body: typeof init.body === 'string' ? (JSON.parse(init.body) as unknown) : undefined,
      signal: init.signal ?? undefined,
    }
    calls.push(asked)
    const call = `${asked.method} ${path}`
    const answer = answers[call] ?? OF_A_NEW_CLIENT[call]
    if (!answer) {
      console.error(`the page asked for ${asked.method} ${path}`)
      return refused(404, 'Not found')
    }
    return answer(asked)
  })
  return calls
}

import { describe, expect, it } from 'vitest'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { addDays, addMonths, dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { type DatedAmount, findRecurring } from '#core/spend/recurring.ts'
import { sampleCard, sampleLoan } from '#tests/fixtures/sample-debts.ts'
import { cashAhead } from './cash-flow.ts'
import { type LedgerAccount, type LedgerFacts, ledgerOf, openEntries } from './ledger.ts'

const TODAY = '2026-11-24'
const IN_30_DAYS = addDays(TODAY, 29)

let count = 0
const row = (
  date: IsoDate,
  dollars: number,
  name: string,
  change: Partial<DatedAmount> = {},
): DatedAmount => {
  count += 1
  return {
    transaction_uuid: `t${count}`,
    bank_account_uuid: 'checking',
    pair_account_uuid: null,
    date,
    amount_cents: Math.round(dollars * 100),
    name,
    category: 'other',
    type: 'want',
    ...change,
  }
}
const monthly = (
  first: IsoDate,
  times: number,
  dollars: number,
  name: string,
  change: Partial<DatedAmount> = {},
) => Array.from({ length: times }, (_, place) => row(addMonths(first, place), dollars, name, change))

const account = (bank_account_uuid: string, change: Partial<LedgerAccount> = {}): LedgerAccount => ({
  bank_account_uuid,
  name: bank_account_uuid,
  type: 'checking',
  balance_cents: 5_000_00,
  debt_uuid: null,
  liability: null,
  ...change,
})

const facts = (rows: readonly DatedAmount[], change: Partial<LedgerFacts> = {}): LedgerFacts => ({
  today: TODAY,
  accounts: [account('checking')],
  rows,
  recurring: findRecurring(rows, new Map(), TODAY),
  debts: [],
  dueAmount: (debt) => ('minimum_payment_cents' in debt ? debt.minimum_payment_cents : 0),
  policies: [],
  taxes: [],
  subscription: null,
  goal_saving_cents: 0,
  ...change,
})
const open = (each: LedgerFacts) => openEntries(ledgerOf(each, IN_30_DAYS))
const flow = (each: LedgerFacts) =>
  cashAhead({
    ...each,
    accounts: each.accounts.map((one) => ({ ...one, available_cents: null })),
    ledger: ledgerOf(each, IN_30_DAYS),
    cushion_cents: 0,
  })

const CARD = { category: 'card_payment', type: 'transfer' } as const
const CAR = { category: 'car_payment', type: 'need' } as const

/** A card that is used every other day, closes on the 27th, and is paid on the 22nd from checking. */
function cardRows(pays: (statement: number) => number) {
  const rows: DatedAmount[] = []
  let [owed, statement] = [0, 0]
  for (let date = '2026-05-01'; date <= TODAY; date = addDays(date, 1)) {
    const { day } = dateParts(date)
    if (day % 2 === 0) {
      rows.push(row(date, -90, `Store ${day}`, { bank_account_uuid: 'card', category: 'shopping' }))
      owed += 90
    }
    if (day === 22 && statement > 0) {
      const paid = Math.min(pays(statement), owed)
      rows.push(row(date, -paid, 'Champlain Bank', { ...CARD, pair_account_uuid: 'card' }))
      rows.push(
        row(date, paid, 'Payment received', {
          ...CARD,
          bank_account_uuid: 'card',
          pair_account_uuid: 'checking',
        }),
      )
      owed -= paid
    }
    if (day === 27) statement = owed
  }
  return { rows, owed_cents: owed * 100, statement_cents: statement * 100 }
}

describe('a payment seen at a bank', () => {
  const card: Debt = sampleCard({ due_day: 22, lender: 'Champlain Bank', minimum_payment_cents: 93_00 })
  const dueDates = (rows: readonly DatedAmount[], change: Partial<LedgerFacts> = {}) =>
    open(facts(rows, { debts: [card], ...change })).map(({ due_on }) => due_on)

  it('settles the due date of the debt whose account it reached', () => {
    const paid = row('2026-11-23', -4_412.86, 'Champlain Bank', { ...CARD, pair_account_uuid: 'card' })
    const accounts = [account('checking'), account('card', { type: 'card', debt_uuid: card.debt_uuid })]
    expect(dueDates([])).toEqual(['2026-11-22', '2026-12-22'])
    expect(dueDates([paid], { accounts })).toEqual(['2026-12-22'])
    const [settled] = ledgerOf(facts([paid], { debts: [card], accounts }), IN_30_DAYS).entries
    expect(settled).toMatchObject({ due_on: '2026-11-22', settled_by: paid.transaction_uuid })
  })

  it('settles the due date of the debt that it fits, and not one that it is far too little for', () => {
    expect(dueDates([row('2026-11-20', -250, 'Champlain Bank', CARD)])).toEqual(['2026-12-22'])
    expect(dueDates([row('2026-11-20', -20, 'Champlain Bank', CARD)])).toEqual(['2026-11-22', '2026-12-22'])
    expect(dueDates([row('2026-11-20', -250, 'Kroger', { category: 'groceries' })])).toHaveLength(2)
  })

  it('settles one due date each, the early and the late one', () => {
    const early = row('2026-11-02', -100, 'Champlain Bank', CARD)
    expect(dueDates([early, row('2026-11-23', -100, 'Champlain Bank', CARD)])).toEqual(['2026-12-22'])
    // The one of October was late, so that of November is still to come.
    const late = row('2026-10-27', -100, 'Champlain Bank', CARD)
    expect(dueDates([late])).toEqual(['2026-11-22', '2026-12-22'])
  })

  it('counts once where a loan shows its arrival too', () => {
    const loan = sampleLoan({ due_day: 9, lender: '', name: 'Car', minimum_payment_cents: 408_00 })
    const accounts = [account('checking'), account('loan', { type: 'loan', debt_uuid: loan.debt_uuid })]
    const rows = [
      ...monthly('2026-06-09', 6, -408, 'Larkspur Credit Union', CAR),
      ...monthly('2026-06-10', 6, 408, 'Payment received', {
        bank_account_uuid: 'loan',
        type: 'transfer',
        category: 'transfer',
      }),
    ]
    expect(open(facts(rows, { accounts, debts: [loan] }))).toMatchObject([
      { kind: 'debt', due_on: '2026-12-09', amount_cents: -408_00, bank_account_uuid: 'checking' },
    ])
  })
})

describe('two loans of one lender', () => {
  it('are both expected, whatever else is at the lender', () => {
    const rows = [
      ...monthly('2026-03-21', 8, -280.94, 'Larkspur Credit Union', {
        category: 'student_loan',
        type: 'need',
      }),
      ...monthly('2026-03-09', 9, -408.55, 'Larkspur Credit Union', CAR),
    ]
    expect(
      flow(facts(rows)).days.flatMap(({ items }) => items.map((item) => [item.due_on, item.amount_cents])),
    ).toEqual([
      ['2026-11-21', -280_94],
      ['2026-12-09', -408_55],
      ['2026-12-21', -280_94],
    ])
  })
})

describe('a card', () => {
  it('that is paid in full counts once: at its statement’s balance, from the account that pays it', () => {
    const { rows, owed_cents } = cardRows((statement) => statement)
    const debt = sampleCard({ due_day: 22, name: 'Everyday card' })
    const accounts = [
      account('checking'),
      account('card', { type: 'card', balance_cents: owed_cents, debt_uuid: debt.debt_uuid }),
    ]
    const each = facts(rows, { accounts, debts: [debt] })
    const expected = open(each)
    expect(expected).toMatchObject([
      {
        kind: 'card',
        name: 'Everyday card',
        due_on: '2026-12-22',
        bank_account_uuid: 'checking',
        certainty: 'usual',
      },
    ])
    // Fifteen purchases of $90 in most months.
    expect(expected[0]?.amount_cents).toBeLessThan(-1_200_00)
    expect(flow(each)).toMatchObject({ everyday_cents: 0, low_point: { date: '2026-12-22' } })
  })

  it('that carries a balance takes the plan’s payment, and what is bought on it counts as everyday spending', () => {
    const { rows, owed_cents } = cardRows((statement) => Math.round(statement * 0.3))
    const debt = sampleCard({ due_day: 22, name: 'Store card', minimum_payment_cents: 93_00 })
    const accounts = [
      account('checking'),
      account('card', { type: 'card', balance_cents: owed_cents, debt_uuid: debt.debt_uuid }),
    ]
    const each = facts(rows, { accounts, debts: [debt] })
    expect(open(each)).toMatchObject([{ kind: 'debt', amount_cents: -93_00 }])
    expect(flow(each).everyday_cents).toBeGreaterThan(35_00)
  })

  it('is what the client says it is, and asks for what its statement states', () => {
    const { rows, owed_cents } = cardRows((statement) => statement)
    const card = { due_day: 22, balance_cents: owed_cents, minimum_payment_cents: 93_00 }
    const kinds = (change: Parameters<typeof sampleCard>[0]) => {
      const debt = sampleCard({ ...card, ...change })
      const accounts = [
        account('checking'),
        account('card', { type: 'card', balance_cents: owed_cents, debt_uuid: debt.debt_uuid }),
      ]
      return open(facts(rows, { accounts, debts: [debt] })).map(({ kind, certainty, amount_cents }) => ({
        kind,
        certainty,
        amount_cents,
      }))
    }
    expect(kinds({ pays_in_full: false })).toMatchObject([{ kind: 'debt', amount_cents: -93_00 }])
    const statement = { statement_due_on: '2026-12-22', statement_balance_cents: 88_00 }
    expect(kinds(statement)).toEqual([{ kind: 'card', certainty: 'stated', amount_cents: -88_00 }])
  })

  it('whose purchases are not known is expected at what is usually paid on it', () => {
    const debt = sampleCard({ due_day: 22, name: 'Big Bank', minimum_payment_cents: 93_00 })
    const rows = [-2_100, -2_500, -2_300, -2_400].map((dollars, place) =>
      row(addMonths('2026-08-22', place), dollars, 'Big Bank', CARD),
    )
    expect(open(facts(rows, { debts: [debt] }))).toMatchObject([
      { kind: 'debt', due_on: '2026-12-22', amount_cents: -2_350_00, certainty: 'usual' },
    ])
  })
})

it('has each premium, tax date and subscription once', () => {
  const policy = {
    policy_uuid: 'p',
    kind: 'auto' as const,
    insurer: 'Granite Mutual',
    premium_cents: 120_00,
    premium_period: 'month' as const,
    renews_on: '2027-05-05',
    through_employer: false,
  }
  const taxes = [{ due_on: '2026-12-15', amount_cents: 2_000_00 }]
  const subscription = { due_on: '2026-11-28', amount_cents: 19_00 }
  const kinds = (rows: readonly DatedAmount[], change: Partial<typeof policy> = {}) =>
    open(facts(rows, { policies: [{ ...policy, ...change }], taxes, subscription })).map(
      ({ kind, due_on }) => [kind, due_on],
    )
  expect(kinds([])).toEqual([
    ['subscription', '2026-11-28'],
    ['premium', '2026-12-05'],
    ['tax', '2026-12-15'],
  ])
  const seen = monthly('2026-05-05', 7, -121, 'Granite Mutual', { category: 'car_insurance', type: 'need' })
  expect(kinds(seen)).toContainEqual(['bill', '2026-12-05'])
  expect(kinds(seen)).toHaveLength(3)
  expect(kinds([], { through_employer: true })).toHaveLength(2)
})

it('keeps transfers between everyday accounts out of the cash flow, and money to savings in', () => {
  const rows = [
    ...monthly('2026-05-10', 7, -200, 'To joint account', {
      category: 'transfer',
      type: 'transfer',
      pair_account_uuid: 'joint',
    }),
    ...monthly('2026-05-11', 7, -300, 'To savings', {
      category: 'saving',
      type: 'saving',
      pair_account_uuid: 'savings',
    }),
    ...monthly('2026-05-12', 7, -15, 'Stream Plus', { bank_account_uuid: 'card', category: 'subscriptions' }),
  ]
  const accounts = [account('checking'), account('joint'), account('savings', { type: 'savings' })]
  const items = flow(facts(rows, { accounts })).days.flatMap((day) =>
    day.items.map(({ name, kind }) => [name, kind]),
  )
  expect(items).toEqual([['To savings', 'saving']])
})

it('expects what goals still take of a month on its last day, beyond what was moved and is expected to be', () => {
  const moved = monthly('2026-05-11', 7, -300, 'To savings', {
    category: 'saving',
    type: 'saving',
    pair_account_uuid: 'savings',
  })
  const goals = (rows: readonly DatedAmount[], goal_saving_cents: number) =>
    ledgerOf(facts(rows, { goal_saving_cents }), '2026-12-31')
      .entries.filter(({ name }) => name === 'Goal contributions')
      .map(({ date, amount_cents, kind }) => [date, amount_cents, kind])
  expect(goals(moved, 300_00)).toEqual([])
  expect(goals(moved, 450_00)).toEqual([
    ['2026-11-30', -150_00, 'saving'],
    ['2026-12-31', -150_00, 'saving'],
  ])
  const withdrawn = row('2026-11-20', 500, 'From savings', { category: 'saving', type: 'saving' })
  expect(goals([...moved, withdrawn], 300_00)).toEqual([])
})

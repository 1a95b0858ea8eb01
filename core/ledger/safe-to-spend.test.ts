import { describe, expect, it } from 'vitest'
import type { PeriodFacts } from '#core/spend/limits.ts'
import type { SpendPart } from '#core/spend/month.ts'
import { monthOf } from '#core/spend/period.ts'
import type { LedgerEntry } from './entry.ts'
import { type SafeFacts, safeToday } from './safe-to-spend.ts'

const TODAY = '2026-11-21'

const part = (date: string, dollars: number, change: Partial<SpendPart> = {}): SpendPart => ({
  date,
  category: 'shopping',
  type: 'want',
  amount_cents: dollars * 100,
  transaction_count: 1,
  ...change,
})
const entry = (date: string, dollars: number, change: Partial<LedgerEntry> = {}): LedgerEntry => ({
  key: `${date} ${dollars}`,
  date,
  due_on: date,
  name: '',
  amount_cents: dollars * 100,
  kind: 'bill',
  certainty: 'usual',
  range: null,
  debt_uuid: null,
  recurring_key: null,
  category: 'rent',
  type: 'need',
  bank_account_uuid: null,
  settled_by: null,
  ...change,
})
const PAY = { kind: 'income', category: 'paycheck', type: 'income' } as const
const SAVING = { kind: 'saving', category: 'saving', type: 'saving' } as const

/** A limit of $4,000 on wants and needs, income of $5,000, and $10,000 in the bank. */
function safe({
  parts = [],
  entries = [],
  ...change
}: Partial<Omit<SafeFacts, 'period'>> & { parts?: SpendPart[] } = {}) {
  const upcoming = entries.filter(({ amount_cents }) => amount_cents < 0)
  const period: PeriodFacts = {
    period: monthOf(TODAY),
    today: TODAY,
    parts: [part('2026-11-02', 5_000, { category: 'paycheck', type: 'income' }), ...parts],
    paid: [],
    upcoming,
    usualPerDay: () => null,
  }
  const limit = (type: 'need' | 'want') => ({
    subject: { kind: 'type' as const, type },
    limit_cents: 2_000_00,
    rolls_over: false,
    carried_cents: 0,
  })
  return safeToday({
    period,
    limits: [limit('need'), limit('want')],
    entries,
    planned_saving_cents: 0,
    low_point: { date: '2026-12-03', balance_cents: 10_000_00 },
    cushion_cents: 0,
    ...change,
  })
}

describe('what is safe to spend today', () => {
  it('is today’s share of what the limits leave after bills, with what was spent today counted once', () => {
    const parts = [part('2026-11-05', -1_000), part(TODAY, -60)]
    // 4,000 less 1,000 and 1,000 of rent, over ten days: 200, of which 60 are spent.
    expect(safe({ parts, entries: [entry('2026-11-28', -1_000)] })).toMatchObject({
      bound_by: 'limits',
      left_today_cents: 140_00,
      limits_left_cents: 1_940_00,
      over_cents: 0,
    })
  })

  it('is at most the share of what income leaves after bills, saving and payments on cards', () => {
    const parts = [
      part('2026-11-05', -1_000),
      part('2026-11-06', -1_500, { category: 'saving', type: 'saving' }),
    ]
    const entries = [
      entry('2026-11-25', -500, SAVING),
      entry('2026-11-26', -300, { kind: 'debt', category: 'card_payment', type: 'transfer' }),
      entry('2026-11-28', -1_000),
    ]
    // 5,000 of income less 2,000 saved, 300 to a card, 1,000 spent and 1,000 of rent: 700, over ten days.
    expect(safe({ parts, entries })).toMatchObject({
      bound_by: 'income',
      left_today_cents: 70_00,
      income_left_cents: 700_00,
    })
    // Pay that is still expected counts, and so does what the goals plan.
    const paid = [...entries, entry('2026-11-27', 1_000, PAY)]
    expect(safe({ parts, entries: paid })).toMatchObject({ income_left_cents: 1_700_00 })
    expect(safe({ parts, entries: paid, planned_saving_cents: 2_500_00 })).toMatchObject({
      income_left_cents: 1_200_00,
    })
  })

  it('is at most what keeps the lowest balance above the cushion', () => {
    const low_point = { date: '2026-12-03', balance_cents: 563_00 }
    expect(safe({ low_point, cushion_cents: 500_00 })).toMatchObject({
      bound_by: 'cash',
      left_today_cents: 63_00,
      low_point,
      cushion_cents: 500_00,
    })
    expect(safe({ low_point, cushion_cents: 600_00 })).toMatchObject({
      bound_by: 'cash',
      left_today_cents: 0,
    })
  })

  it('goes by limits alone where neither income nor a balance is known', () => {
    const period = { parts: [part('2026-11-02', -5_000, { category: 'paycheck', type: 'income' })] }
    expect(safe({ ...period, low_point: null })).toMatchObject({
      bound_by: 'limits',
      income_left_cents: null,
    })
    expect(safe({ limits: [] })).toBeNull()
  })

  it('counts money taken from savings as available', () => {
    const parts = [
      part('2026-11-03', 3_000, { category: 'saving', type: 'saving' }),
      part('2026-11-05', -3_900),
    ]
    expect(safe({ parts })?.income_left_cents).toBe(4_100_00)
  })
})

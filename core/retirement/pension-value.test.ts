import { describe, expect, it } from 'vitest'
import type { Pension } from '#core/contract/pensions.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { pensionPresentValue } from '#core/finance/retirement/pension.ts'
import { sampleIncome, samplePartner } from '#tests/fixtures/sample-household.ts'
import { changedPlan, EMPTY_PLAN } from './change.ts'
import { highestMonth, PENSION_DISCOUNT_RATE, pensionValue } from './pension-value.ts'

const TODAY = '2026-11-21'
const FACTS = {
  first_name: 'Maya',
  birth_date: '1961-11-21',
  income: sampleIncome({ sex: 'female' }),
}
const MARRIED = { ...FACTS, income: sampleIncome({ sex: 'female', partner: samplePartner() }) }
const PENSION: Pension = {
  pension_uuid: '018f0000-0000-7000-8000-000000000001',
  name: 'Plant',
  kind: 'pension',
  owner: 'self',
  monthly_cents: 1_000_00,
  starts_in: '2026-11',
  ends_in: null,
  in_dollars_of: 'start',
  cola_rate: 0,
  survivor_share: 0,
  taxable_share: 1,
  lump_sum_cents: null,
  version: 1,
  created_at: '2026-11-01T00:00:00.000Z',
  updated_at: '2026-11-01T00:00:00.000Z',
}
const PLAN = changedPlan(EMPTY_PLAN, { dates: { retires_in: '2055-04' } })
const valueOf = (change: Partial<Pension>, { plan = PLAN, facts = FACTS } = {}) =>
  pensionValue({ ...PENSION, ...change }, plan, facts, TODAY)

describe('the value of a pension', () => {
  it('is that of its payments for life', () => {
    const engine = pensionPresentValue(
      { monthlyCents: 1_000_00, startAge: 65, colaRate: 0, survivorShare: 0 },
      { sex: 'female', age: 65 },
      PENSION_DISCOUNT_RATE,
    )
    expect(valueOf({})?.present_value_cents).toBe(unwrap(engine))
  })

  it('is that of an annuity certain, less the chance of death, if it ends', () => {
    // Ten years of $1,000 a month at 4.8% are worth about $95,900 to someone who surely lives.
    const ten = valueOf({ ends_in: '2036-11' })?.present_value_cents ?? 0
    expect(ten).toBeGreaterThan(88_000_00)
    expect(ten).toBeLessThan(95_900_00)
    expect(valueOf({ ends_in: '2026-10', starts_in: '2020-01' })?.present_value_cents).toBe(0)
  })

  it('rises with indexing, with a survivor, and with an amount in today’s dollars', () => {
    const level = valueOf({})?.present_value_cents ?? 0
    expect(valueOf({ cola_rate: null })?.present_value_cents).toBeGreaterThan(level)
    expect(valueOf({ survivor_share: 1 }, { facts: MARRIED })?.present_value_cents).toBeGreaterThan(level)
    const later = valueOf({ starts_in: '2036-11' })?.present_value_cents ?? 0
    const today = valueOf({ starts_in: '2036-11', in_dollars_of: 'today' })?.present_value_cents ?? 0
    expect(today / later).toBeCloseTo(1.025 ** 10, 4)
  })

  it('equals the lump sum at the break-even return', () => {
    const lump_sum_cents = valueOf({})?.present_value_cents ?? 0
    const real = (1 + PENSION_DISCOUNT_RATE) / 1.025 - 1
    expect(valueOf({ lump_sum_cents })?.break_even_rate).toBeCloseTo(real, 4)
    expect(valueOf({ lump_sum_cents: lump_sum_cents * 2 })?.break_even_rate).toBeLessThan(0)
    expect(valueOf({ lump_sum_cents: 1 })?.break_even_rate).toBeNull()
  })

  it('is unknown until the retirement dates are saved, and without its owner', () => {
    expect(valueOf({}, { plan: EMPTY_PLAN })).toBeNull()
    expect(valueOf({ owner: 'partner' })).toBeNull()
    expect(valueOf({ owner: 'partner' }, { facts: MARRIED })).not.toBeNull()
  })
})

it('finds the month in which all income in retirement is highest, now or later', () => {
  const first = { starts_in: '2026-01', ends_in: '2031-06', monthly_cents: 900_00 }
  const second = { starts_in: '2029-03', ends_in: null, monthly_cents: 500_00 }
  expect(highestMonth([first, second], '2026-11')).toEqual({ month: '2029-03', cents: 1_400_00 })
  expect(highestMonth([first, second], '2030-01')).toEqual({ month: '2030-01', cents: 1_400_00 })
  expect(highestMonth([{ ...second, ends_in: '2030-01' }], '2031-01').cents).toBe(0)
})

import { describe, expect, it } from 'vitest'
import { FilingStatus, type IncomeDetail } from '#core/contract/income.ts'
import type { TaxEntries, TaxFacts } from '#core/contract/tax.ts'
import { MAX_CENTS } from '#core/finance/math/money.ts'
import { summarizeReturn } from '#core/finance/tax/return-summary.ts'
import { BLANK_FILER, blankReturn } from '#core/finance/tax/tax-return.ts'
import { sampleChildren, sampleIncome, samplePartner } from '#tests/fixtures/sample-household.ts'
import { taxProblems } from './change.ts'
import { estimateTaxes } from './estimate.ts'
import { TAX_FIELDS } from './filled-entries.ts'

const TODAY = '2026-11-22'
const FACTS: TaxFacts = {
  birth_date: '1986-05-04',
  home_state: 'US-TX',
  income: sampleIncome({ state: 'US-TX' }),
  contribution: null,
  debts: { year: 2026, mortgage_interest_cents: 0, student_loan_interest_cents: 0, property_tax_cents: 0 },
}
const estimate = (entries: TaxEntries = {}, facts: Partial<TaxFacts> = {}, today = TODAY) =>
  estimateTaxes(entries, { ...FACTS, ...facts }, today)

/** The sample household with its people or pay changed. */
const having = (change: Partial<IncomeDetail>): Partial<TaxFacts> => ({
  income: sampleIncome({ state: 'US-TX', ...change }),
})

describe('the tax estimate', () => {
  it('is the engine’s return of the client’s pay', () => {
    const { totals, sections, rates, deduction } = estimate()
    const engine = summarizeReturn(
      {
        ...blankReturn('single'),
        filers: [{ ...BLANK_FILER, wagesCents: 100_000_00, isAged25To64: true, claimsSaversCredit: true }],
      },
      { withheldCents: 0, estimatedCents: 0 },
      2026,
    )
    if (!engine.ok) throw new Error(engine.message)
    expect(totals).toMatchObject({
      federal_cents: engine.value.tax.federalTaxCents,
      payroll_cents: 7_650_00,
      state_cents: 0,
      income_cents: 100_000_00,
    })
    expect(sections.map(({ total }) => total)).toEqual(engine.value.sections.map(({ total }) => total))
    expect(deduction).toMatchObject({ kind: 'standard', standard_cents: 16_100_00 })
    expect(rates.bracket_rate).toBe(0.22)
    expect(rates.marginal_rate).toBeCloseTo(0.22 + 0.0765, 6)
  })
  it('has sections that continue from one total to the next, and add up', () => {
    const { sections } = estimate(
      { self_deferral_cents: 5_000_00 },
      having({ state: 'US-CA', children: sampleChildren(2015, 2020) }),
    )
    for (const { start_cents, lines, total_cents } of sections) {
      expect(lines.reduce((sum, { cents }) => sum + cents, start_cents)).toBe(total_cents)
    }
  })

  it('fills in pay, contributions and interest, and says from where', () => {
    const { entries, sources } = estimate(
      { charity_cents: 900_00 },
      {
        ...having({ children: sampleChildren(2015, 2020) }),
        contribution: {
          contributions: [
            { owner: 'self', kind: 'workplace', yearly_cents: 90_000_00 },
            { owner: 'self', kind: 'hsa', yearly_cents: 3_000_00 },
          ],
          match: { self: [], partner: [] },
          has_family_hsa: false,
        },
        debts: {
          year: 2026,
          mortgage_interest_cents: 12_000_00,
          student_loan_interest_cents: 0,
          property_tax_cents: 0,
        },
      },
    )
    expect(entries).toMatchObject({
      year: 2026,
      self_wages_cents: 100_000_00,
      self_deferral_cents: 24_500_00,
      self_hsa_cents: 3_000_00,
      mortgage_interest_cents: 12_000_00,
      earned_income_children: 2,
    })
    expect(sources).toMatchObject({
      self_wages_cents: 'income',
      self_deferral_cents: 'retirement_plan',
      mortgage_interest_cents: 'debts',
      charity_cents: 'entered',
      interest_cents: 'assumed',
      state_tax_paid_cents: 'estimate',
    })
  })

  it('estimates property tax from escrow, and itemizes when that is more', () => {
    const debts = {
      year: 2026,
      mortgage_interest_cents: 9_000_00,
      student_loan_interest_cents: 0,
      property_tax_cents: 4_608_00,
    }
    const filled = estimate({}, { ...having({ state: 'US-CA' }), debts })
    expect([filled.entries.property_tax_cents, filled.sources.property_tax_cents]).toEqual([
      4_608_00,
      'escrow',
    ])
    expect(filled.deduction.kind).toBe('itemized')
    const without = estimate({ property_tax_cents: 0 }, { ...having({ state: 'US-CA' }), debts })
    expect([without.sources.property_tax_cents, without.deduction.kind]).toEqual(['entered', 'standard'])
  })

  it('uses this year’s debt interest for this year only', () => {
    const debts = {
      year: 2026,
      mortgage_interest_cents: 12_000_00,
      student_loan_interest_cents: 0,
      property_tax_cents: 0,
    }
    expect(estimate({ year: 2025 }, { debts }).entries.mortgage_interest_cents).toBe(0)
  })

  it('counts a partner only on a joint return', () => {
    const partner = samplePartner({
      birth_date: '1950-01-01',
      gross_annual_cents: 40_000_00,
      business_annual_cents: 5_000_00,
    })
    expect(estimate({}, having({ partner })).totals.income_cents).toBe(100_000_00)
    const joint = estimate({}, having({ partner, filing_status: 'married_joint' }))
    expect(joint.totals.income_cents).toBe(145_000_00)
    expect(joint.entries).toMatchObject({ partner_wages_cents: 40_000_00, partner_business_cents: 5_000_00 })
    expect(joint.sources['partner_wages_cents']).toBe('income')
    expect(joint.sections.flatMap(({ lines }) => lines.map(({ id }) => id))).toContain('senior_deduction')
  })

  it('counts children by their age at the end of the year', () => {
    // Under 17: 26 USC 24(c)(1). Of 2009, a child turns 17 in 2026; of 2020, 6.
    const born = (...dates: string[]) =>
      having({ children: dates.map((birth_date) => ({ first_name: 'Ana', birth_date })) })
    const counted = (facts: Partial<TaxFacts>, year = 2026) => {
      const { children, children_under_6, earned_income_children } = estimate({ year }, facts).entries
      return [children, children_under_6, earned_income_children]
    }
    expect(counted(born('2009-12-31', '2010-01-01', '2020-12-31', '2021-01-01'))).toEqual([3, 1, 3])
    expect(counted(born('2009-12-31', '2010-01-01', '2020-12-31', '2021-01-01'), 2025)).toEqual([4, 2, 4])
    // Born by the end of the year, and not later.
    expect(counted(born('2026-12-31', '2027-01-01'))).toEqual([1, 1, 1])
    expect(counted(having({ children: null }))).toEqual([0, 0, 0])
    const credit = (facts: Partial<TaxFacts>) =>
      estimate({}, facts)
        .sections.flatMap(({ lines }) => lines)
        .find(({ id }) => id === 'child_credit')?.cents ?? 0
    expect(credit(born('2010-01-01'))).toBe(-2_200_00)
    expect(credit(born('2009-12-31'))).toBeGreaterThan(-2_200_00)
  })

  it('takes the state of the address where the income names none', () => {
    const { entries, sources } = estimate({}, { ...having({ state: '' }), home_state: 'US-NY' })
    expect([entries.state, sources['state']]).toEqual(['US-NY', 'address'])
    expect(estimate().sources['state']).toBe('income')
    const nothing = estimate({}, { income: null, home_state: '' })
    expect(nothing.entries).toMatchObject({ state: '', filing_status: 'single', self_wages_cents: 0 })
    expect(nothing.sources['state']).toBe('assumed')
  })

  it('counts a birthday on January 1 for the year before', () => {
    const retired = having({ gross_annual_cents: 0 })
    const standard = (birth_date: string) =>
      estimate({ retirement_income_cents: 50_000_00 }, { ...retired, birth_date }).deduction.standard_cents
    expect(standard('1962-01-01')).toBeGreaterThan(standard('1962-01-02'))
  })

  it('deducts an IRA contribution up to what the income allows', () => {
    const agi = (entries: TaxEntries) => estimate({ self_ira_cents: 7_500_00, ...entries }).totals.agi_cents
    expect(agi({})).toBe(92_500_00)
    // With a workplace plan the deduction phases out from $81,000 to $91,000 in 2026 (Notice 2025-67).
    expect(agi({ self_deferral_cents: 1_000_00 })).toBe(99_000_00)
  })

  it('adds state tax, and deducts it if that is more than the standard deduction', () => {
    const none = estimate({}, { ...having({ state: '' }), home_state: '' })
    expect([none.totals.state_cents, none.state]).toEqual([null, null])
    const { state, totals, entries, deduction } = estimate(
      { mortgage_interest_cents: 20_000_00 },
      having({ state: 'US-CA' }),
    )
    expect(state?.tax_cents).toBe(totals.state_cents)
    expect(deduction.kind).toBe('itemized')
    expect(deduction.itemized_cents).toBe(20_000_00 + (entries.state_tax_paid_cents ?? 0))
    expect(totals.total_cents).toBe(totals.federal_cents + totals.payroll_cents + (totals.state_cents ?? 0))
  })

  it('saves tax and payroll tax with an HSA, and income tax with a 401(k), within the limits', () => {
    const { savings } = estimate({ self_hsa_cents: 4_300_00 })
    expect(savings).toEqual([
      expect.objectContaining({ kind: 'deferral', room_cents: 24_500_00, saved_cents: 5_390_00 }),
      expect.objectContaining({ kind: 'hsa', room_cents: 100_00, saved_cents: 29_65 }),
      expect.objectContaining({ kind: 'ira', room_cents: 7_500_00, saved_cents: 1_650_00 }),
    ])
  })

  it('expects neither refund nor bill from paychecks that are all alike', () => {
    const { withholding, estimated_payments } = estimate()
    expect(withholding).toMatchObject({ basis: 'estimate', paychecks_left: 2, due_cents: 0 })
    expect(withholding.refund_cents).toBeLessThan(1_00)
    expect(estimated_payments.basis).toBe('due_below_1000')
  })

  it('withholds enough from a couple with equal pay', () => {
    const { withholding } = estimate(
      {},
      having({
        filing_status: 'married_joint',
        partner: samplePartner({ gross_annual_cents: 100_000_00 }),
      }),
    )
    expect(withholding.due_cents + withholding.refund_cents).toBeLessThan(1_00)
  })

  it('continues the withholding that the client entered, and spreads what is missing', () => {
    const { withholding, sections } = estimate({
      withheld_federal_cents: 6_500_00,
      withheld_as_of: '2026-06-30',
    })
    expect(withholding).toMatchObject({
      basis: 'entered',
      per_paycheck_cents: 500_00,
      paychecks_left: 13,
      expected_withheld_cents: 13_000_00,
      due_cents: 170_00,
      extra_per_paycheck_cents: 13_08,
    })
    expect(sections.find(({ total }) => total === 'balance')?.total_cents).toBe(withholding.due_cents)
  })

  it('expects the paycheck that the withholding of a pay stub leaves', () => {
    const paycheck = (entries: TaxEntries) =>
      estimate(entries, having({ state: 'US-CA' })).keep.paycheck_cents ?? 0
    const stub = { withheld_federal_cents: 6_500_00, withheld_as_of: '2026-06-30' }
    // 13 of 26 paychecks: $500 federal, and $200 or $150 for the state, of each.
    const [more, less] = [2_600_00, 1_950_00].map((withheld_state_cents) =>
      paycheck({ ...stub, withheld_state_cents }),
    )
    expect((less ?? 0) - (more ?? 0)).toBe(50_00)
    expect(more).not.toBe(paycheck(stub))
  })

  it('has deductions above the income as one line, which is the income', () => {
    const { sections } = estimate({}, having({ gross_annual_cents: 10_000_00 }))
    const deductions = sections.find(({ total }) => total === 'taxable_income')?.lines
    expect(deductions?.map(({ id, cents }) => [id, cents])).toEqual([['limited_deductions', -10_000_00]])
  })

  it('counts the paychecks of a past year after the stub that was entered as paid', () => {
    const stub = { year: 2025, withheld_federal_cents: 6_500_00, withheld_as_of: '2025-06-30' }
    const { withholding } = estimate(stub)
    expect(withholding).toMatchObject({ paychecks_left: 0, expected_withheld_cents: 13_000_00 })
  })

  const FREELANCER = {
    self_ira_cents: 7_000_00,
    mortgage_interest_cents: 14_000_00,
    property_tax_cents: 9_000_00,
    state_tax_paid_cents: 5_000_00,
    charity_cents: 3_000_00,
  }
  const freelancing = (state = 'US-TX') =>
    having({ gross_annual_cents: 0, business_annual_cents: 120_000_00, state })

  it('keeps one figure of a freelancer’s income, and shows no paycheck', () => {
    const { keep } = estimate(FREELANCER, freelancing('US-TX'))
    // By hand: AGI 104,522, itemized 30,477, business deduction 14,809, taxable 59,236.
    expect(keep).toMatchObject({
      income_cents: 120_000_00,
      payroll_tax_cents: 0,
      state_tax_cents: 0,
      contributions_cents: 0,
      paycheck_cents: null,
    })
    expect(Math.round(keep.income_tax_cents / 100)).toBe(7_744)
    expect(Math.round(keep.self_employment_tax_cents / 100)).toBe(16_955)
    expect(Math.round(keep.kept_cents / 100)).toBe(95_301)
    expect(keep.month_cents).toBe(Math.round(keep.kept_cents / 12))
    const california = estimate(FREELANCER, freelancing('US-CA'))
    // Itemized by California's rules: 26,000 of 104,522.
    expect(Math.round(california.keep.state_tax_cents / 100)).toBe(3_588)
    expect(california.keep.kept_cents).toBe(keep.kept_cents - california.keep.state_tax_cents)
  })

  it('offers a freelancer the plans of a business and an HSA of their own, and an employee neither', () => {
    const kinds = (entries: TaxEntries, facts = {}) =>
      estimate(entries, facts).savings.map(({ kind }) => kind)
    expect(kinds(FREELANCER, freelancing())).toEqual(['own_hsa', 'sep', 'solo_401k', 'ira'])
    expect(kinds({})).toEqual(['deferral', 'hsa', 'ira'])
    const [, sep] = estimate(FREELANCER, freelancing()).savings
    expect(sep?.room_cents).toBe(22_304_45)
    expect(sep?.saved_cents).toBeGreaterThan(2_000_00)
  })

  it('deducts a plan of the business up to its limit, from business income too', () => {
    const without = { ...FREELANCER, self_ira_cents: 0 }
    const before = estimate(without, freelancing())
    const saved = estimate({ ...without, self_plan_cents: 22_304_45 }, freelancing())
    expect(before.totals.agi_cents - saved.totals.agi_cents).toBe(22_304_45)
    const most = estimate({ ...without, self_plan_cents: 200_000_00 }, freelancing())
    expect(before.totals.agi_cents - most.totals.agi_cents).toBe(46_804_45)
  })

  it('promises what saving that much brings, with the IRA deduction that a plan of the business costs', () => {
    const before = estimate(FREELANCER, freelancing())
    const saved = estimate({ ...FREELANCER, self_plan_cents: 22_304_45 }, freelancing())
    expect(before.totals.agi_cents - saved.totals.agi_cents).toBeLessThan(22_304_45)
    expect(before.totals.total_cents - saved.totals.total_cents).toBe(before.savings[1]?.saved_cents)
  })

  it('asks California’s share of what is not withheld: 30%, 40% and 30%', () => {
    const { state_payments, keep } = estimate(FREELANCER, freelancing('US-CA'))
    expect(state_payments?.installments).toEqual([
      { due_date: '2026-04-15', share: 0.3, cents: Math.round(keep.state_tax_cents * 0.3) },
      { due_date: '2026-06-15', share: 0.4, cents: Math.round(keep.state_tax_cents * 0.4) },
      { due_date: '2027-01-15', share: 0.3, cents: Math.round(keep.state_tax_cents * 0.3) },
    ])
    expect(estimate({}, having({ state: 'US-CA' })).state_payments).toBeNull()
    expect(estimate(FREELANCER, freelancing('US-NY')).state_payments).toBeNull()
  })

  it('withholds no more than half a paycheck more, and leaves the rest to an estimated payment', () => {
    const { withholding, keep } = estimate(
      {},
      having({
        gross_annual_cents: 60_000_00,
        business_annual_cents: 90_000_00,
        pay_frequency: 'semimonthly',
        state: 'US-CA',
      }),
      '2026-11-15',
    )
    // Paid on the 15th and the last day: 21 times by November 15.
    expect(withholding.paychecks_left).toBe(3)
    expect(keep.paycheck_cents).toBeGreaterThan(1_500_00)
    expect(keep.paycheck_cents).toBeLessThan(2_500_00)
    const extra = withholding.extra_per_paycheck_cents ?? 0
    expect(extra).toBe(Math.floor((keep.paycheck_cents ?? 0) / 2))
    expect(withholding.rest_cents).toBe(withholding.due_cents - 3 * extra)
  })

  it.each([
    ['semimonthly', '2026-11-12', 4],
    ['semimonthly', '2026-11-13', 3],
    ['semimonthly', '2026-11-30', 2],
    ['monthly', '2026-11-29', 2],
    ['monthly', '2026-11-30', 1],
    ['monthly', '2026-12-31', 0],
  ] as const)('counts %s paychecks by their dates: on %s %i are left', (pay_frequency, today, left) => {
    expect(estimate({}, having({ pay_frequency }), today).withholding.paychecks_left).toBe(left)
  })

  it('says what is overdue before what comes next', () => {
    const { estimated_payments } = estimate(FREELANCER, freelancing(), '2026-11-23')
    expect(estimated_payments.overdue).toMatchObject({
      first_due_date: '2026-04-15',
      last_due_date: '2026-09-15',
    })
    const last = estimated_payments.installments.at(-1)?.suggested_cents ?? 0
    expect((estimated_payments.overdue?.cents ?? 0) + last).toBe(estimated_payments.required_cents)
    expect(Math.abs(last * 4 - estimated_payments.required_cents)).toBeLessThan(4)
  })

  it('suggests estimated payments for income without withholding', () => {
    const { estimated_payments } = estimate(
      {
        prior_tax_cents: 10_000_00,
        prior_agi_cents: 80_000_00,
        estimated_payments: [{ date: '2026-04-15', cents: 2_500_00 }],
      },
      having({ gross_annual_cents: 0, business_annual_cents: 120_000_00 }),
      '2026-05-01',
    )
    expect(estimated_payments).toMatchObject({ basis: 'last_year_100_percent', required_cents: 10_000_00 })
    expect(estimated_payments.installments.map(({ suggested_cents }) => suggested_cents)).toEqual([
      0, 2_500_00, 2_500_00, 2_500_00,
    ])
  })

  it('shows the next dollars of pay, or of withdrawals in retirement', () => {
    expect(estimate().curve).toMatchObject({ kind: 'wages' })
    expect(estimate().curve.bends.map(({ rule }) => rule)).toContain('social_security_wage_base')
    const retired = estimate({ social_security_cents: 24_000_00 }, having({ gross_annual_cents: 0 }))
    expect(retired.curve.kind).toBe('retirement_income')
    expect(retired.curve.bends.map(({ rule }) => rule)).toContain('taxable_social_security')
  })

  it('estimates for any entries and household that the contract accepts', () => {
    const most = 10_000_000_000
    const isCount = (field: string) => /^(?:other_dep|earned|care_persons)/.test(field)
    const isSigned = (field: string) => /gain|prior_agi/.test(field)
    const newYork = having({ state: 'US-NY' })
    const profile = TAX_FIELDS.filter(
      (field) => field !== 'year' && typeof estimate().entries[field] !== 'boolean',
    ).filter((field) => !['students', 'marketplace', 'withheld_as_of', 'estimated_payments'].includes(field))
    const extremes = profile.flatMap((field) =>
      (isCount(field) ? [20] : isSigned(field) ? [most, -most] : [most]).map(
        (value): [TaxEntries, typeof newYork] => [{ [field]: value }, newYork],
      ),
    )
    const partner = samplePartner()
    const households: Partial<IncomeDetail>[] = [
      { gross_annual_cents: MAX_CENTS, other_annual_cents: MAX_CENTS },
      { business_annual_cents: most },
      { business_annual_cents: -most },
      { partner: { ...partner, gross_annual_cents: MAX_CENTS, business_annual_cents: most } },
      { partner: { ...partner, gross_annual_cents: MAX_CENTS, business_annual_cents: -most } },
      { children: sampleChildren(...Array.from({ length: 12 }, () => 2022)) },
    ]
    const failed = [
      ...extremes,
      ...FilingStatus.options.flatMap((filing_status) =>
        households.map((change): [TaxEntries, typeof newYork] => [
          {},
          having({ state: 'US-NY', filing_status, ...change }),
        ]),
      ),
    ].filter(([entries, facts]) => {
      const { totals, keep } = estimate(entries, facts)
      return !Number.isSafeInteger(totals.total_cents) || !Number.isSafeInteger(keep.kept_cents)
    })
    expect(failed).toEqual([])
  })
})

describe('entries that don’t fit together', () => {
  it('are named by field', () => {
    const problems = (entries: TaxEntries) => Object.keys(taxProblems(entries, FACTS, TODAY))
    expect(problems({ self_deferral_cents: 90_000_00, self_hsa_cents: 11_000_00 })).toEqual([
      'self_deferral_cents',
      'self_hsa_cents',
    ])
    expect(problems({ withheld_as_of: '2026-12-01' })).toEqual(['withheld_as_of'])
    expect(problems({ partner_deferral_cents: 1_00 })).toEqual([])
  })
})

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { clearOutbox } from '#app/platform/outbox-lifecycle.ts'
import { clearSession, writeSession } from '#app/platform/session.ts'
import type { SocialSecuritySection } from '#core/contract/retirement-sections.ts'
import type { RetirementPlan } from '#core/contract/retirement.ts'
import { changedPlan, EMPTY_PLAN, type SectionChange, versionOfSections } from '#core/retirement/change.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleIncome, samplePartner } from '#tests/fixtures/sample-household.ts'

const PLAN = 'GET /api/retire/income-forecast/me'
const SAVE = 'PUT /api/retire/social-security'

const dates = { retires_in: '2034-06' }
const partner = samplePartner({ first_name: 'Sam', birth_date: '1968-09-20', gross_annual_cents: 0 })
const INCOME = sampleIncome({ gross_annual_cents: 90_000_00, sex: 'female', state: 'US-VT' })

const stateWith = (change: Partial<RetirementPlan> = {}, more: Partial<RetirementState['facts']> = {}) => ({
  plan: changedPlan(EMPTY_PLAN, { dates, ...change } as Parameters<typeof changedPlan>[1]),
  facts: {
    first_name: 'Maya',
    birth_date: '1967-05-20',
    income: INCOME,
    accounts: [],
    debts: [],
    goals: [],
    pensions: [],
    band: null,
    ...more,
  },
  deleted_pensions: [],
  headline: null,
})

/** A server that stores the sections it receives. */
function serveState(initial: ReturnType<typeof stateWith> = stateWith()) {
  let state = initial
  const requests = serve({
    [PLAN]: () => data(state),
    [SAVE]: ({ body }) => {
      const { version, ...sections } = body as { version: number; social_security: SocialSecuritySection }
      if (version < versionOfSections(state.plan, sections)) {
        return refused(409, 'Your plan was changed elsewhere.', { code: 'conflict' })
      }
      state = { ...state, plan: changedPlan(state.plan, sections) }
      return data(state.plan)
    },
  })
  const sent = () =>
    requests.flatMap(({ method, body }) =>
      method === 'PUT' ? [(body as { social_security: SocialSecuritySection }).social_security] : [],
    )
  const elsewhere = (change: SectionChange) => {
    state = { ...state, plan: changedPlan(state.plan, change) }
  }
  return { sent, elsewhere, now: () => state.plan }
}

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-22T12:00:00'))
})

afterEach(clearSession)

const PATH = '/retirement/social-security'
const slider = (name: string | RegExp) => screen.findByRole('slider', { name })
const card = (name: string) => {
  const found = screen.getByRole('heading', { level: 2, name }).closest('[data-slot=card]')
  if (!(found instanceof HTMLElement)) throw new Error(`No card ${name}`)
  return within(found)
}

/** A record of 2010 to 2025, as copied from the statement. */
const TABLE = Array.from({ length: 16 }, (_, index) => `${2010 + index}\t$60,000\t$60,000`)

describe('for one person', () => {
  it('says what the chosen age pays and what it costs to differ from the best', async () => {
    serveState()
    visit(PATH)
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: /^Social Security pays you \$[\d,]+ a month from 67$/,
      }),
    ).toBeDefined()
    expect(
      (await screen.findAllByText(/^Claiming at \d\d.* instead is worth \$[\d,]+ more over your lifetime/))
        .length,
    ).toBeGreaterThan(0)
    expect(screen.getByText(/past \d\d.*The chance of that is \d\d%\.$/)).toBeDefined()
  })

  it('recalculates when the slider moves, and saves the age', async () => {
    const { sent } = serveState()
    const { user } = visit(PATH)
    fireEvent.change(await slider(/^You claim at/), { target: { value: '840' } })
    expect(await screen.findByRole('heading', { level: 1, name: /a month from 70$/ })).toBeDefined()
    await user.click(await screen.findByRole('button', { name: 'Save claiming age' }))
    expect(await toasted('Plan saved')).toBeDefined()
    expect(sent().at(-1)?.self.claim_age_months).toBe(840)
    expect(screen.queryByRole('button', { name: 'Save claiming age' })).toBeNull()
  })

  it('goes to the best age on request', async () => {
    serveState()
    const { user } = visit(PATH)
    await user.click(await screen.findByRole('button', { name: /^Try the best age: at / }))
    expect(
      await screen.findAllByText(/No other choice is expected to pay more over your lifetime\./),
    ).toBeDefined()
  })

  it('says what is withheld when working before full retirement age', async () => {
    serveState()
    visit(PATH)
    fireEvent.change(await slider(/^You claim at/), { target: { value: String(63 * 12) } })
    expect(await screen.findByText('Working while receiving benefits')).toBeDefined()
    expect(
      screen.getByText(/^While working, \$[\d,]+ of your benefits would be withheld from 2030 through 2033/),
    ).toBeDefined()
  })

  it('has the same figures as a table', async () => {
    serveState()
    const { user } = visit(PATH)
    await slider(/^You claim at/)
    await user.click(await screen.findByRole('button', { name: 'Show as table' }))
    const table = screen.getByRole('table', { name: 'Lifetime value by claiming age' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map(({ textContent }) => textContent),
    ).toEqual(['Age', 'Monthly benefit', 'Lifetime value', 'Less than the best'])
    expect(within(table).getByRole('rowheader', { name: '62 and 1 month' })).toBeDefined()
  })

  it('asks for a record where nothing is known', async () => {
    const income_target = {
      basis: 'budget' as const,
      share: 0.8,
      monthly_cents: 4_000_00,
      essential_monthly_cents: 2_000_00,
      phases: [],
      one_time: [],
      survivor_share: 0.7,
      health_before_65_monthly_cents: 0,
      health_from_65_monthly_cents: 0,
    }
    serveState(stateWith({ income_target }, { income: null }))
    visit(PATH)
    expect(await screen.findByRole('heading', { level: 1, name: 'Social Security' })).toBeDefined()
    expect(await screen.findByText(/^Add your earnings record/)).toBeDefined()
    expect(screen.queryByRole('slider')).toBeNull()
  })
})

describe('the record', () => {
  const openRecord = async (name = 'Add record') => {
    const { user } = visit(PATH)
    await user.click(await screen.findByRole('button', { name }))
    return { user, sheet: within(await screen.findByRole('dialog', { name: 'Your earnings record' })) }
  }
  const paste = (sheet: ReturnType<typeof within>, text: string) =>
    fireEvent.change(sheet.getByLabelText('Statement'), { target: { value: text } })

  it('is read from a pasted statement, shown, and saved', async () => {
    const { sent } = serveState()
    const { user, sheet } = await openRecord()
    paste(sheet, TABLE.join('\n'))
    expect(await sheet.findByText('16 years, 2010 to 2025, $960,000 in all.')).toBeDefined()
    await user.click(sheet.getByRole('button', { name: 'Save 16 years of earnings' }))
    expect(await toasted('Plan saved')).toBeDefined()
    expect(sent().at(-1)?.self.earnings).toHaveLength(16)
    expect(sent().at(-1)?.self.earnings[0]).toEqual({ year: 2010, cents: 60_000_00 })
    expect(await screen.findByText('64 credits earned, 40 needed')).toBeDefined()
  })

  it('says what is missing of a table cut in half', async () => {
    serveState()
    const { sheet } = await openRecord()
    paste(sheet, TABLE.slice(0, 8).join('\n'))
    expect(await sheet.findByText('7 years missing')).toBeDefined()
    expect(sheet.getByText(/^2018 to 2024 aren’t in what you pasted/)).toBeDefined()
  })

  it('refuses a file cut in half, another person’s, and earnings above the limit', async () => {
    serveState()
    const { sheet } = await openRecord()
    const file = (born: string) =>
      `<?xml version="1.0"?><osss:OnlineSocialSecurityStatementData xmlns:osss="http://ssa.gov/osss/schemas/2.0"><osss:UserInformation><osss:DateOfBirth>${born}</osss:DateOfBirth></osss:UserInformation><osss:EarningsRecord><osss:Earnings startYear="2020" endYear="2020"><osss:FicaEarnings>50000</osss:FicaEarnings></osss:Earnings></osss:EarningsRecord></osss:OnlineSocialSecurityStatementData>`
    paste(sheet, file('1967-05-20').slice(0, 300))
    expect(await sheet.findByRole('alert')).toHaveProperty(
      'textContent',
      expect.stringMatching(/missing|whole file/),
    )
    paste(sheet, file('1980-01-02'))
    expect(
      await sheet.findByText('This statement is for someone born on January 2, 1980, not May 20, 1967.'),
    ).toBeDefined()
    paste(sheet, '2020\t$500,000\n2021\t$60,000\n2022\t$60,000')
    expect(await sheet.findByText(/the maximum is \$137,700/)).toBeDefined()
    expect(sheet.queryByRole('button', { name: /^Save/ })).toBeNull()
  })

  it('is typed year by year, up to each year’s limit', async () => {
    const { sent } = serveState()
    const { user, sheet } = await openRecord()
    await user.click(sheet.getByRole('radio', { name: 'Enter earnings by year' }))
    await user.type(await sheet.findByLabelText('2025'), '900000')
    await user.click(sheet.getByRole('button', { name: 'Save earnings' }))
    expect(await sheet.findByText(/^Social Security counts at most \$176,100 of 2025/)).toBeDefined()
    await user.clear(sheet.getByLabelText('2025'))
    await user.type(sheet.getByLabelText('2025'), '70000')
    await user.click(sheet.getByRole('button', { name: 'Save earnings' }))
    expect(await toasted('Plan saved')).toBeDefined()
    expect(sent().at(-1)?.self.earnings).toEqual([{ year: 2025, cents: 70_000_00 }])
    expect(await screen.findByText('4 of 40 credits earned')).toBeDefined()
  })

  it('can be the benefit from ssa.gov, unless nobody receives that much', async () => {
    const { sent } = serveState()
    const { user, sheet } = await openRecord()
    await user.click(sheet.getByRole('radio', { name: 'Enter the benefit from ssa.gov' }))
    const field = await sheet.findByLabelText('Monthly benefit at full retirement age, 67')
    await user.type(field, '24000')
    await user.click(sheet.getByRole('button', { name: 'Save benefit' }))
    expect(await sheet.findByText(/^That’s above the largest benefit at this age/)).toBeDefined()
    await user.clear(field)
    await user.type(field, '2400')
    await user.click(sheet.getByRole('button', { name: 'Save benefit' }))
    await waitFor(() => expect(sent().at(-1)?.self.full_age_monthly_cents).toBe(2_400_00))
    expect(await screen.findByText('Entered from ssa.gov')).toBeDefined()
  })
})

describe('for a couple', () => {
  const couple = () =>
    stateWith({ dates: { ...dates, partner_retires_in: null } }, { income: { ...INCOME, partner } })

  it('has a slider each and finds the best pair', async () => {
    const { sent } = serveState(couple())
    const { user } = visit(PATH)
    expect(await screen.findByRole('heading', { level: 1, name: /a month together$/ })).toBeDefined()
    await slider(/^Sam claims at/)
    await user.click(await screen.findByRole('button', { name: /^Try the best pair: you at .* and Sam at / }))
    await user.click(await screen.findByRole('button', { name: 'Save claiming ages' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.partner?.claim_age_months).toBeGreaterThanOrEqual(62 * 12)
  })

  it('shows what the spouse is paid on the other’s record', async () => {
    serveState(couple())
    visit(PATH)
    await slider(/^Sam claims at/)
    expect(card('When to claim').getByText(/as spouse, once both claim/)).toBeDefined()
  })

  it('keeps the saved age of each when the other’s record changes', async () => {
    const { sent } = serveState(couple())
    const { user } = visit(PATH)
    await user.click(await screen.findByRole('button', { name: 'Add record of Sam' }))
    const sheet = within(await screen.findByRole('dialog', { name: 'Sam’s earnings record' }))
    await user.click(sheet.getByRole('radio', { name: 'No benefit on this record' }))
    await user.click(sheet.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(sent().at(-1)?.partner?.is_covered).toBe(false))
    expect(sent().at(-1)?.self.claim_age_months).toBe(67 * 12)
  })
})

it('saves offline and says so', async () => {
  serveState()
  const { user } = visit(PATH)
  const control = await slider(/^You claim at/)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  fireEvent.change(control, { target: { value: String(69 * 12) } })
  await user.click(await screen.findByRole('button', { name: 'Save claiming age' }))
  expect(await screen.findByText('Waiting to sync')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1, name: /from 69$/ })).toBeDefined()
})

describe('a change made elsewhere meanwhile', () => {
  const goOffline = (isOffline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
    act(() => void window.dispatchEvent(new Event(isOffline ? 'offline' : 'online')))
  }
  afterEach(() => clearOutbox())

  it('is shown beside the pending one, which can be kept', async () => {
    const { elsewhere, now } = serveState()
    const { user } = visit(PATH)
    const control = await slider(/^You claim at/)
    goOffline(true)
    fireEvent.change(control, { target: { value: String(69 * 12) } })
    await user.click(await screen.findByRole('button', { name: 'Save claiming age' }))
    await screen.findByText('Waiting to sync')
    const own = {
      is_covered: true,
      earnings: [],
      full_age_monthly_cents: 2_000_00,
      claim_age_months: 65 * 12,
      is_receiving: false,
    }
    elsewhere({ social_security: { self: own, partner: null } })
    goOffline(false)
    await screen.findByText('This part of your retirement plan was changed on another device or tab')
    const cells = (name: string) =>
      within(screen.getByRole('row', { name: new RegExp(`^${name} `) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    await waitFor(() => expect(cells('Claiming age')).toEqual(['69', '65']))
    expect(cells('Social Security based on')).toEqual(['Today’s pay', '$2,000 a month'])
    await user.click(screen.getByRole('button', { name: 'Keep my change' }))
    await waitFor(() => expect(now().social_security?.self.claim_age_months).toBe(69 * 12))
  })
})

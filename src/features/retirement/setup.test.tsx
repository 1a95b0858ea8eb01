import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { EMPTY_PLAN } from '#core/retirement/change.ts'
import { refused } from '#tests/fixtures/page-api.ts'
import { FACTS, MAYAS_PLAN, serveRetirement } from '#tests/fixtures/page-retirement.ts'
import { address, MAYA, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleIncome, samplePartner } from '#tests/fixtures/sample-household.ts'

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
})

const titled = (name: string) => screen.findByRole('heading', { level: 1, name })
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('asks for what it doesn’t know, and saves each step', async () => {
  const { sent, sentHousehold, requests } = serveRetirement(
    EMPTY_PLAN,
    { ...FACTS, income: null },
    { 'POST /api/investment/create': () => refused(422, 'Not today') },
  )
  const { user } = visit('/retirement')
  await user.click(await screen.findByRole('link', { name: 'Set up your plan' }))
  await titled('When do you want to retire?')
  await user.type(screen.getByLabelText('Your yearly pay, before tax'), '120000')
  choose('When do you plan to retire?', '65')
  await user.click(screen.getByRole('radio', { name: 'Female' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await titled('Who is this plan for?')
  expect(sentHousehold()).toMatchObject([{ gross_annual_cents: 120_000_00, sex: 'female', version: 0 }])
  expect(sent()).toEqual([{ dates: { retires_in: '2041-07' }, version: 0 }])
  await user.click(screen.getByRole('radio', { name: 'Just me' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await titled('What will you spend?')
  expect(screen.getByText(/\$8,000 a month in today’s dollars/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await titled('What will Social Security pay?')
  expect(screen.getByText(/an estimate from today’s pay since age 22/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await titled('What are you saving?')
  expect(screen.getByText(/We suggest 10% of pay to begin with/)).toBeDefined()
  const saved = screen.getByLabelText(/^401\(k\)/)
  expect(saved).toHaveProperty('value', '12,000')
  await user.clear(saved)
  await user.type(saved, '20000')
  await user.click(screen.getByRole('button', { name: 'View plan' }))
  await screen.findByRole('heading', { level: 1, name: /^Retire in July 2041 on / })
  const goal = requests.find(({ path }) => path === '/api/investment/create')?.body
  expect(goal).toMatchObject({ mode: 'retire', name: 'Retirement', target_date: '2041-07-01' })
  expect(sent().at(-1)).toEqual({
    contribution: {
      contributions: [{ owner: 'self', kind: 'workplace', yearly_cents: 20_000_00 }],
      match: { self: [], partner: [] },
      has_family_hsa: false,
    },
    version: 0,
  })
})

it('says at the amount that it is above the limit, with the limit’s source', async () => {
  serveRetirement()
  const { user } = visit('/retirement/setup?step=contributions')
  await titled('What are you saving?')
  const amount = screen.getByLabelText(/^401\(k\)/)
  await user.clear(amount)
  await user.type(amount, '90000')
  await user.click(screen.getByRole('button', { name: 'View plan' }))
  expect((await screen.findByText(/limit at your age/)).textContent).toMatch(/IRS|Notice|Rev/)
  expect(address()).toBe('/retirement/setup?step=contributions')
})

it('says at the month that it is after the last age of the plan, and keeps what was chosen', async () => {
  const { sent } = serveRetirement({
    ...MAYAS_PLAN,
    life_expectancy: { plan_to_age: 70, partner_plan_to_age: 95 },
  })
  const { user } = visit('/retirement/setup?step=you')
  await titled('When do you want to retire?')
  choose('When do you plan to retire?', '75')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText('That’s after age 70, the last in the plan. Choose an earlier month')
  expect(screen.getByLabelText<HTMLInputElement>('When do you plan to retire?').value).toBe('75')
  expect(screen.getByLabelText('When do you plan to retire?').getAttribute('aria-invalid')).toBe('true')
  expect(sent()).toEqual([])
})

it('says at the age to start Social Security that it has passed', async () => {
  const partner = samplePartner({ birth_date: '1962-05-02', gross_annual_cents: 40_000_00 })
  serveRetirement(
    {
      ...MAYAS_PLAN,
      dates: { retires_in: '2041-07', partner_retires_in: '2032-05' },
      social_security: null,
    },
    { ...FACTS, income: sampleIncome({ sex: 'female', partner }) },
  )
  const { user } = visit('/retirement/setup?step=social-security')
  await titled('What will Social Security pay?')
  const claim = within(screen.getByRole('group', { name: 'Noor' })).getByLabelText(
    'Age to start Social Security',
  )
  fireEvent.change(claim, { target: { value: String(62 * 12) } })
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByText(/Choose a later age, or choose already receiving/)
  expect(claim.getAttribute('aria-invalid')).toBe('true')
  await titled('What will Social Security pay?')
})

it('adds a partner with their own pay, retirement date, and how the two file taxes', async () => {
  const { sent, sentHousehold } = serveRetirement()
  const { user } = visit('/retirement/setup?step=partner')
  await titled('Who is this plan for?')
  await user.click(screen.getByRole('radio', { name: 'Me and a partner' }))
  await user.type(screen.getByLabelText('Partner’s first name'), 'Noor')
  await user.type(screen.getByLabelText('Partner’s date of birth'), '07/02/1978')
  await user.type(screen.getByLabelText('Partner’s yearly pay, before tax'), '61000')
  await user.type(screen.getByLabelText(/^Partner’s self-employment profit a year/), '-1,500')
  choose('How do you file taxes?', 'married_separate')
  choose('When does your partner plan to retire?', '65')
  await user.click(screen.getByRole('radio', { name: 'Male' }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await titled('What will you spend?')
  expect(sentHousehold()).toEqual([
    {
      partner: samplePartner({ business_annual_cents: -1_500_00 }),
      filing_status: 'married_separate',
      version: 1,
    },
  ])
  expect(sent()).toEqual([{ dates: { retires_in: '2041-07', partner_retires_in: '2043-07' }, version: 1 }])
})

it('continues at the first step that isn’t saved', async () => {
  serveRetirement({ ...MAYAS_PLAN, social_security: null, contribution: null })
  visit('/retirement/setup')
  expect(await titled('What will Social Security pay?')).toBeDefined()
})

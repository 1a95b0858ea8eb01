import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { estimatedDollars, share, wholeDollars } from '#app/platform/format.ts'
import { clearOutbox } from '#app/platform/outbox-lifecycle.ts'
import { write } from '#app/platform/outbox.ts'
import { queryClient } from '#app/platform/queries.ts'
import { writeSession } from '#app/platform/session.ts'
import '#core/finance/tax/states/all-state-laws.ts'
import { getSocialSecurity } from '#core/contract/retirement-answers.ts'
import type { IncomeTargetSection, SocialSecuritySection } from '#core/contract/retirement-sections.ts'
import { getIncomeForecast, updateTargets } from '#core/contract/retirement.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { chanceFigure } from '#core/goal/chance.ts'
import { EMPTY_PLAN } from '#core/retirement/change.ts'
import { householdPlan } from '#core/retirement/household-plan.ts'
import { monthlySpending } from '#core/retirement/monthly-spending.ts'
import { householdOutcomeOf } from '#core/retirement/outcome.ts'
import { ageText } from '#core/retirement/social-security-rules.ts'
import { socialSecurityOf } from '#core/retirement/social-security.ts'
import { FACTS, MAYAS_PLAN, serveRetirement } from '#tests/fixtures/page-retirement.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { wholeText } from '#tests/fixtures/whole-text.ts'

const TODAY = '2026-11-21'
// A search over the plan takes seconds, and is tested with the engine.
vi.mock('./plan-answers.ts', () => ({
  answersOf: () => ({
    earliest: { monthsLater: -14, retiresIn: ['2040-05'] },
    room: { monthlyCents: 5_300_00, monthlyChangeCents: 300_00 },
    changes: null,
    helps: [{ kind: 'retire_later', amount: 6, success: 0.88 }],
  }),
}))

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(`${TODAY}T12:00:00`))
})

const chanceOf = (plan = MAYAS_PLAN): string =>
  chanceFigure(unwrap(householdOutcomeOf(unwrap(householdPlan(plan, FACTS, TODAY)).household)).success)
const SPENDING = monthlySpending(unwrap(householdPlan(MAYAS_PLAN, FACTS, TODAY)).household)
const slider = (name: string) => screen.findByRole('slider', { name })
const move = async (name: string, value: number) =>
  fireEvent.change(await slider(name), { target: { value: String(value) } })

const startingWith = (sentence: string) =>
  wholeText(new RegExp(`^${sentence.replaceAll('.', String.raw`\.`)}`))

it('tells a new client what setting up takes', async () => {
  serveRetirement(EMPTY_PLAN)
  visit('/retirement')
  expect(await screen.findByText('See when you can retire')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Set up your plan' }).getAttribute('href')).toBe(
    '/retirement/setup',
  )
})

it('opens with the date, the one amount of a month, and the chance that the server calculates too', async () => {
  serveRetirement()
  visit('/retirement')
  const words = `Retire in July 2041 on ${wholeDollars(SPENDING?.total_cents ?? 0)} a month`
  expect(await screen.findByRole('heading', { level: 1, name: words })).toBeDefined()
  expect(screen.getByText('Retirement at 65')).toBeDefined()
  const sure = `${chanceOf()} of simulated markets pay for all of your spending and taxes. Your goal is 80%.`
  expect(await screen.findByText(startingWith(sure))).toBeDefined()
})

it('opens What if at the number of the plan, and returns to it', async () => {
  serveRetirement()
  const { user } = visit('/retirement')
  const stat = async () =>
    (await screen.findByText('Chance of success', { selector: 'dt, p, span' })).parentElement?.textContent
  await waitFor(async () => expect(await stat()).toContain(chanceOf()))
  await move('Everyday spending in retirement', 4_000_00)
  await user.click(await screen.findByRole('button', { name: 'Discard changes' }))
  expect(await stat()).toContain(chanceOf())
})

it('answers each question with one figure', async () => {
  serveRetirement()
  visit('/retirement')
  expect(
    await screen.findByText(wholeText(`${wholeDollars(SPENDING?.total_cents ?? 0)} a month`)),
  ).toBeDefined()
  expect(screen.getByText('Everyday').closest('li')?.textContent).toBe('Everyday$5,000')
  expect(await screen.findByText('May 2040 at 63')).toBeDefined()
  expect(screen.getByText(/1 year, 2 months earlier than planned\.$/)).toBeDefined()
  expect(await screen.findByText('Room for $300 more a month')).toBeDefined()
  expect(screen.getByText('Work 6 months longer').closest('li')?.textContent).toBe(
    'Work 6 months longer→ 88%',
  )
  expect(screen.getByText(/money runs short /i)).toBeDefined()
})

describe('claiming ages', () => {
  const { best } = socialSecurityOf(MAYAS_PLAN, FACTS, TODAY)
  const bestAge = best?.claim_ages_months[0] ?? 0
  const claimingAt = (claim_age_months: number): SocialSecuritySection => {
    if (!MAYAS_PLAN.social_security) throw new Error('Maya has Social Security.')
    const { self, ...section } = MAYAS_PLAN.social_security
    return { ...section, self: { ...self, claim_age_months } }
  }
  const sentence = () => screen.queryByText(/^In your plan, Social Security starts at /)?.textContent

  it('come with what the best age is worth more, until the plan has it', async () => {
    const { changeElsewhere } = serveRetirement()
    visit('/retirement')
    const more = `Claiming at ${ageText(bestAge)} instead is worth ${estimatedDollars(best?.cost_cents ?? 0)} more over your lifetime (${share(best?.cost_share ?? 0)}).`
    await waitFor(() => expect(sentence()).toBe(`In your plan, Social Security starts at 67. ${more}`))
    changeElsewhere({ social_security: claimingAt(bestAge) })
    await act(() => queryClient.refetchQueries())
    const none = 'No other choice is expected to pay more over your lifetime.'
    await waitFor(() =>
      expect(sentence()).toBe(`In your plan, Social Security starts at ${ageText(bestAge)}. ${none}`),
    )
  })

  it('are not judged by an answer about an earlier plan', async () => {
    const { changeElsewhere } = serveRetirement()
    visit('/retirement')
    await waitFor(() => expect(sentence()).toMatch(/starts at 67\./))
    changeElsewhere({ social_security: claimingAt(64 * 12) })
    await act(() => queryClient.refetchQueries({ queryKey: [getIncomeForecast.name] }))
    await waitFor(() => expect(sentence()).toBeUndefined())
    await act(() => queryClient.refetchQueries({ queryKey: [getSocialSecurity.name] }))
    await waitFor(() => expect(sentence()).toMatch(/starts at 64\./))
  })
})

it('shows income by source as a table, too', async () => {
  serveRetirement()
  const { user } = visit('/retirement')
  await user.click(await screen.findByRole('button', { name: 'Show as table' }))
  expect(screen.getByRole('columnheader', { name: 'Social Security' })).toBeDefined()
  expect(screen.getByRole('rowheader', { name: /^2042/ })).toBeDefined()
})

it('tries other inputs on the device, and saves them only when asked', async () => {
  const { sent, requests } = serveRetirement()
  const { user } = visit('/retirement')
  await move('Everyday spending in retirement', 4_000_00)
  await move('Start Social Security', 70 * 12)
  expect(screen.getByText('Not saved')).toBeDefined()
  expect(requests.filter(({ method }) => method === 'PUT')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await toasted('Plan saved')
  expect(sent()).toEqual([
    { income_target: { ...MAYAS_PLAN.income_target, monthly_cents: 4_000_00 }, version: 1 },
    {
      social_security: {
        ...MAYAS_PLAN.social_security,
        self: { ...MAYAS_PLAN.social_security?.self, claim_age_months: 70 * 12 },
      },
      version: 1,
    },
  ])
  await waitFor(() => expect(screen.queryByText('Not saved')).toBeNull())
})

it('says what is wrong with a tried input, and doesn’t offer to save it', async () => {
  serveRetirement()
  visit('/retirement')
  await move('Everyday spending in retirement', 2_500_00)
  expect(screen.getByText(/^Your essentials are above your target of \$2,500 a month/)).toBeDefined()
  expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true)
})

it('shows a change made offline at once, and that it waits', async () => {
  const { sent } = serveRetirement()
  const { user } = visit('/retirement')
  await slider('Retire')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  act(() => void window.dispatchEvent(new Event('offline')))
  await move('Retire', 2043 * 12 + 6)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^Retire in July 2043 on / })).toBeDefined()
  expect(screen.getByText('Waiting to sync')).toBeDefined()
  expect(sent()).toEqual([])
})

describe('sections changed elsewhere while this device is offline', () => {
  const TITLE = 'This part of your retirement plan was changed on another device or tab'
  const spending = { ...MAYAS_PLAN.income_target, monthly_cents: 6_000_00 } as IncomeTargetSection
  const claiming = {
    ...MAYAS_PLAN.social_security,
    self: { ...MAYAS_PLAN.social_security?.self, claim_age_months: 65 * 12 },
  } as SocialSecuritySection
  const setOnline = (isOnline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    act(() => void window.dispatchEvent(new Event(isOnline ? 'online' : 'offline')))
  }
  const press = (name: string) => screen.getByRole('button', { name })
  const conflict = async () => within(await screen.findByRole('alert'))
  const differs = async (label: string) =>
    (await conflict()).findByRole('row', { name: new RegExp(`^${label}`) })
  afterEach(() => clearOutbox())

  /** Changes spending and claiming on the device, which is offline. */
  async function changeTwoSections() {
    const server = serveRetirement()
    const { user } = visit('/retirement')
    await slider('Retire')
    setOnline(false)
    await move('Everyday spending in retirement', 4_000_00)
    await move('Start Social Security', 70 * 12)
    await user.click(press('Save changes'))
    await screen.findByText('Waiting to sync')
    return { ...server, user }
  }

  it('hold up no other section, and taking the other version changes no other', async () => {
    const { now, sent, changeElsewhere, user } = await changeTwoSections()
    changeElsewhere({ income_target: spending })
    setOnline(true)
    await waitFor(() => expect(now().social_security?.self.claim_age_months).toBe(70 * 12))
    const row = await differs('Spending target')
    await waitFor(() => expect(row.textContent).toBe('Spending target$4,000 a month$6,000 a month'))
    expect(sent()).toHaveLength(2)
    const before = now()
    expect(before.income_target).toEqual(spending)
    await user.click(press('Use the other version'))
    await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull())
    expect(await screen.findByRole('slider', { name: 'Everyday spending in retirement' })).toHaveProperty(
      'value',
      '600000',
    )
    expect(now()).toEqual(before)
    expect(sent()).toHaveLength(2)
  })

  it('are asked about one by one', async () => {
    const { now, sent, changeElsewhere, user } = await changeTwoSections()
    changeElsewhere({ income_target: spending, social_security: claiming })
    setOnline(true)
    await waitFor(() => expect(sent()).toHaveLength(2))
    await differs('Spending target')
    await user.click(press('Keep my change'))
    await differs('Claiming age')
    expect(document.activeElement).toBe(screen.getByRole('alert'))
    await user.click(press('Use the other version'))
    await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull())
    expect(now().income_target?.monthly_cents).toBe(4_000_00)
    expect(now().social_security).toEqual(claiming)
  })

  it('are asked about also where an earlier release queued the change', async () => {
    const { now, changeElsewhere } = serveRetirement()
    const { user } = visit('/retirement')
    await slider('Retire')
    setOnline(false)
    const targets = { success_goal: 0.9, legacy_cents: 0 }
    const about = { subject: 'retirement-plan', label: 'Chance of success' }
    await act(() => write(updateTargets, { body: { targets, version: 0 } }, about))
    await screen.findByText('Waiting to sync')
    changeElsewhere({ targets: { success_goal: 0.7, legacy_cents: 0 } })
    setOnline(true)
    await differs('Targets')
    await user.click(press('Keep my change'))
    await waitFor(() => expect(now().targets).toEqual(targets))
  })
})

it('names the missing steps of a plan that is not set up completely', async () => {
  serveRetirement({ ...MAYAS_PLAN, social_security: null, contribution: null })
  visit('/retirement')
  expect(await screen.findByText('Finish setting up your plan')).toBeDefined()
  expect(screen.getByText('2 steps left. Until then we use our estimates.')).toBeDefined()
})

it('asks for savings and contributions before it shows a chance', async () => {
  const none = { contributions: [], match: { self: [], partner: [] }, has_family_hsa: false }
  serveRetirement({ ...MAYAS_PLAN, contribution: none }, { ...FACTS, accounts: [] })
  visit('/retirement')
  expect(await screen.findByText('Add what you’ve saved and what you save')).toBeDefined()
  expect(screen.getByRole('link', { name: 'Enter contributions' }).getAttribute('href')).toBe(
    '/retirement/setup?step=contributions',
  )
  expect(screen.queryByText(/of simulated markets/)).toBeNull()
})

it('shows the stored chance and answers at once on a later visit', async () => {
  serveRetirement()
  // Once: a matcher is asked about every text of the page.
  const sure = `${chanceOf()} of simulated markets`
  const { router } = visit('/retirement')
  await screen.findByText('Room for $300 more a month')
  await screen.findByText(startingWith(sure))
  await act(() => router.navigate({ to: '/retirement/spending' }))
  await screen.findByText('A month in retirement')
  await act(() => router.navigate({ to: '/retirement' }))
  await screen.findByRole('heading', { level: 1, name: /^Retire in July 2041/ })
  expect(screen.getByText('Room for $300 more a month')).toBeDefined()
  expect(screen.getByText(startingWith(sure))).toBeDefined()
  expect(screen.queryByText(/^Calculating/)).toBeNull()
})

import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { EMPTY_PLAN } from '#core/retirement/change.ts'
import { type SentRequest, data, refused } from '#tests/fixtures/page-api.ts'
import { serveGoals, TODAY } from '#tests/fixtures/page-goals.ts'
import { FACTS, MAYAS_PLAN, serveRetirement } from '#tests/fixtures/page-retirement.ts'
import { sampleView, viewAda } from '#tests/fixtures/page-sharing.ts'
import { address, MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleAccount, sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { sampleIncome } from '#tests/fixtures/sample-household.ts'

const DRAFT = '018f0000-0000-7000-8000-0000000000d1'
const empty = {
  goal_uuid: DRAFT,
  name: 'Travel',
  kind: 'travel',
  mode: 'save',
  model: null,
  status: 'draft',
  target_cents: null,
  target_date: null,
  initial_cents: 0,
  monthly_contribution_cents: 0,
  value: { cents: 0, as_of: TODAY, source: 'typed' },
} as const
const filled = { ...empty, target_cents: 6_000_00, target_date: '2028-11-21' } as const

const profile = {
  user_uuid: MAYA.user_uuid,
  username: 'maya.okafor',
  first_name: 'Maya',
  last_name: 'Okafor',
  subscription_plan: 'No Plan',
  is_client_lookup: false,
  is_mfa_enabled: false,
  role_name: 'User',
  email: 'maya@example.com',
  dob: '1990-03-14',
  mobile_no: '+14155550132',
  address_1: '1 A St',
  address_2: '',
  city: 'Burlington',
  state: 'US-VT',
  zip_code: '05401',
  terms_version: '1',
  created_at: '2026-11-01T12:00:00.000Z',
}

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  writeSession({ token: 'a-token', user: MAYA }, true)
})

const chooseMonth = async (user: ReturnType<typeof visit>['user'], month: string, year: string) => {
  await user.selectOptions(screen.getByLabelText('Month'), month)
  await user.selectOptions(screen.getByLabelText('Year'), year)
}
const title = () => screen.findByRole('heading', { level: 1 })

/** A server that stores the goal's changes. */
function serveFlow(goals: GoalWithRisk[], more: Parameters<typeof serveGoals>[1] = {}) {
  const stored = { goals, accounts: [sampleAccount()] }
  const keep = ({ body }: SentRequest) => {
    const named = body as { goal_uuid: string; accounts?: unknown; target_date?: string }
    const { accounts: _, ...fields } = named
    const before = stored.goals.find(({ goal }) => goal.goal_uuid === named.goal_uuid)?.goal ?? empty
    const found = sampleStanding({ ...before, ...fields })
    stored.goals = [...stored.goals.filter(({ goal }) => goal.goal_uuid !== named.goal_uuid), found]
    return data(found.goal)
  }
  const calls = serveGoals(stored, {
    'POST /api/investment/create': keep,
    'PUT /api/investment/update': keep,
    ...more,
  })
  return {
    stored,
    calls,
    bodies: () => calls.filter(({ method }) => method !== 'GET').map(({ body }) => body),
  }
}

it('leads from the purpose to a goal in four steps, and stores each', async () => {
  const { bodies, calls } = serveFlow([])
  const { user } = visit('/save/new')
  expect((await title()).textContent).toBe('Add a goal')
  expect(await screen.findByRole('radiogroup', { name: 'What’s this goal for?' })).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Emergency fund')
  await user.click(await screen.findByRole('radio', { name: /^Travel/ }))
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Travel')
  await user.click(screen.getByRole('button', { name: 'Continue' }))

  await waitFor(() => expect(address()).toContain('step=target'))
  await user.type(await screen.findByLabelText('Target amount'), '6000')
  await chooseMonth(user, '11', '2028')
  await user.click(screen.getByRole('button', { name: 'Continue' }))

  await waitFor(() => expect(address()).toContain('step=accounts'))
  await user.click(await screen.findByRole('checkbox', { name: 'Ally savings' }))
  const share = screen.getByLabelText('Share of Ally savings')
  await user.clear(share)
  await user.type(share, '40')
  const announcements = screen.getAllByRole('status').map(({ textContent }) => textContent)
  expect(announcements).toContain('$4,000 of $6,000 saved so far')
  await user.click(screen.getByRole('button', { name: 'Continue' }))

  await waitFor(() => expect(address()).toContain('step=money'))
  await user.type(await screen.findByLabelText('Monthly contribution'), '100')
  expect(screen.getByText(/^Not on track at the rate your accounts pay$/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save $250 a month' }))
  expect(screen.getByText(/^On track at the rate your accounts pay$/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Add goal' }))
  await toasted('Travel added')
  await waitFor(() => expect(address()).toMatch(/^\/save\/[0-9a-f-]{36}$/))
  // The goal's page asks for its data while this test's server answers.
  const ofGoal = ['get-goal-with-risk', 'investment-return-data', 'goal-plans']
  const isAsked = () => ofGoal.every((call) => calls.some(({ path }) => path.includes(call)))
  await waitFor(() => expect(isAsked()).toBe(true), { timeout: 20_000 })

  const [made, ...changes] = bodies()
  const { goal_uuid } = made as { goal_uuid: string }
  expect(made).toMatchObject({ mode: 'save', kind: 'travel', name: 'Travel', status: 'draft' })
  expect(changes).toEqual([
    { goal_uuid, target_cents: 6_000_00, target_date: '2028-11-30' },
    { goal_uuid, accounts: [{ account_uuid: sampleAccount().account.account_uuid, share: 0.4 }] },
    { goal_uuid, monthly_contribution_cents: 250_00, status: 'active' },
  ])
})

it('starts the set-up of the retirement plan for a retirement goal', async () => {
  serveRetirement(EMPTY_PLAN, FACTS, {
    'GET /api/investment/get-all-goals-with-risk-for-web/me': () => data([]),
  })
  visit('/retire/new')
  // Two pages are loaded one after the other, each transformed when it is first asked for.
  const heading = { level: 1, name: 'When do you want to retire?' }
  expect(await screen.findByRole('heading', heading, { timeout: 20_000 })).toBeDefined()
})

it('adds a retirement goal that follows a plan that is there, without asking again', async () => {
  const { requests } = serveRetirement(MAYAS_PLAN, FACTS, {
    'GET /api/investment/get-all-goals-with-risk-for-web/me': () => data([]),
    'POST /api/investment/create': () => refused(422, 'Not today'),
  })
  const { user } = visit('/retire/new')
  await user.click(await screen.findByRole('button', { name: 'Add retirement goal' }))
  await waitFor(() =>
    expect(
      requests.find(({ method, path }) => method === 'POST' && path.endsWith('/create'))?.body,
    ).toMatchObject({
      mode: 'retire',
      kind: 'retirement',
      name: 'Retirement',
      target_date: '2041-07-01',
      status: 'active',
    }),
  )
})

/** Adds an account of $8,000 in the last step, and finishes without changing its share. */
async function finishWithNewAccount(isOnline: boolean) {
  const { stored, bodies } = serveFlow([sampleStanding(filled)], {
    'POST /api/investment/create/account': ({ body }: SentRequest) => {
      const added = sampleAccount(body as object)
      stored.accounts.push(added)
      return data(added.account)
    },
  })
  const { user } = visit(`/save/new?draft=${DRAFT}&step=accounts`)
  await screen.findByRole('checkbox', { name: 'Ally savings' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
  await user.click(screen.getByRole('button', { name: 'Add an account' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Add account' }))
  await user.selectOptions(sheet.getByLabelText('Type'), 'savings')
  await user.type(sheet.getByLabelText('Name'), 'Cash')
  await user.type(sheet.getByLabelText('Current balance'), '8000')
  await user.click(sheet.getByRole('button', { name: 'Add account' }))
  await toasted('Cash added')
  await waitFor(() => expect(document.body.style.pointerEvents).toBe(''))
  expect(await screen.findByRole('checkbox', { name: 'Cash', checked: true })).toBeDefined()
  expect(screen.getByLabelText<HTMLInputElement>('Share of Cash').value).toBe('100')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByLabelText('Monthly contribution')
  await user.click(screen.getByRole('button', { name: 'Add goal' }))
  await toasted('Travel added')
  return bodies
}

it('ticks an account added in the flow', async () => {
  const bodies = await finishWithNewAccount(true)
  const accounts = [{ account_uuid: expect.any(String), share: 1 }]
  expect(bodies().at(-2)).toMatchObject({ accounts })
  expect(bodies().at(-1)).toMatchObject({ status: 'active' })
})

it('ticks it offline, too', async () => {
  const bodies = await finishWithNewAccount(false)
  await waitFor(() => expect(address()).toBe(`/save/${DRAFT}`))
  expect((await title()).textContent).toBe('On track to reach $6,000 by November 2028')
  expect(bodies()).toEqual([])
})

it('goes on without accounts in a view that does not show them', async () => {
  const view = sampleView({ access: 'edit', kind: 'partner', sections: ['goals'] })
  viewAda(view)
  const calls = serveGoals(
    { goals: [sampleStanding({ ...filled, accounts: [] })] },
    { 'GET /api/users/get/view': () => data(view) },
  )
  const { user } = visit(`/save/new?draft=${DRAFT}&step=accounts`)
  await screen.findByText('Accounts aren’t shared with you. You can continue without one.')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await screen.findByRole('heading', { level: 1, name: /^How much will .* save\?$/ })
  expect(calls.filter(({ method }) => method !== 'GET')).toEqual([])
})

it('resumes a draft at the first incomplete step', async () => {
  serveFlow([sampleStanding(empty)])
  visit(`/save/new?draft=${DRAFT}`)
  expect((await title()).textContent).not.toBe('')
  expect(await screen.findByRole('heading', { level: 1, name: 'How much, and by when?' })).toBeDefined()
})

it('does not skip a step at the address’s request', async () => {
  serveFlow([sampleStanding(empty)])
  visit(`/save/new?draft=${DRAFT}&step=accounts`)
  expect(await screen.findByRole('heading', { level: 1, name: 'How much, and by when?' })).toBeDefined()
})

it('rejects a date in the past and a target that is already met', async () => {
  const { bodies } = serveFlow([
    sampleStanding({ ...empty, value: { cents: 500_00, as_of: TODAY, source: 'typed' } }),
  ])
  const { user } = visit(`/save/new?draft=${DRAFT}`)
  await user.type(await screen.findByLabelText('Target amount'), '400')
  await chooseMonth(user, '10', '2026')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('That date is in the past. Choose a later one')).toBeDefined()
  expect(screen.getByText(/^You already have \$500 for this goal/)).toBeDefined()
  expect(bodies()).toEqual([])
})

it('requires an amount and a date, and limits the yearly change', async () => {
  const { bodies } = serveFlow([sampleStanding(empty)])
  const { user } = visit(`/save/new?draft=${DRAFT}&step=target`)
  const need = await screen.findByLabelText('Target amount')
  await user.selectOptions(screen.getByLabelText('Month'), '11')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(await screen.findByText('Enter a target amount')).toBeDefined()
  expect(screen.getByText('Choose a target date')).toBeDefined()
  expect(screen.getByText('2 fields need attention: Target amount, Target date.')).toBeDefined()
  expect(document.activeElement).toBe(need)

  await user.type(need, '6000')
  await user.selectOptions(screen.getByLabelText('Year'), '2028')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  const increase = await screen.findByLabelText(/^Yearly increase/)
  await user.type(increase, '-60')
  await user.click(screen.getByRole('button', { name: 'Add goal' }))
  expect(await screen.findByText('Enter a yearly increase from -50% to 50%')).toBeDefined()
  await user.clear(increase)
  await user.type(increase, '-2,5')
  await user.click(screen.getByRole('button', { name: 'Add goal' }))
  await toasted('Travel added')
  expect(bodies().at(-1)).toEqual({ goal_uuid: DRAFT, annual_increase_rate: -0.025, status: 'active' })
})

it('suggests the cost of four years of college by type of school, under Save too', async () => {
  serveFlow([sampleStanding({ ...empty, kind: 'education', name: 'College' })])
  const { user } = visit(`/save/new?draft=${DRAFT}&step=target`)
  const choices = within(await screen.findByRole('list', { name: 'Suggested targets' }))
  expect(choices.getAllByRole('button')).toHaveLength(4)
  // Savings without an account earn nothing, so each year in school costs more than the last.
  await user.click(choices.getByRole('button', { name: 'Use $129,000: Public, in-state, 4 years' }))
  expect(screen.getByLabelText<HTMLInputElement>('Target amount').value).toBe('129,000')
  expect(
    screen.getByText(/pay for every year.*haven’t spent yet earns 0\.0%.*Source: College Board/),
  ).toBeDefined()
})

it('suggests an emergency fund of the household’s essentials for as many months as it should hold', async () => {
  serveFlow([sampleStanding({ ...empty, kind: 'emergency', name: 'Rainy day' })], {
    'GET /api/investment/get/household-figures/me': () =>
      data({ essentials_monthly_cents: 3_200_00, emergency_months: 4 }),
  })
  const { user } = visit(`/save/new?draft=${DRAFT}&step=target`)
  await user.click(await screen.findByRole('button', { name: 'Use $12,800: 4 months of essentials' }))
  expect(screen.getByLabelText<HTMLInputElement>('Target amount').value).toBe('12,800')
})

it('asks for the age of retirement, and suggests a target from it and the income', async () => {
  const retire = { ...empty, mode: 'retire', kind: 'retirement', name: 'Retirement' } as const
  const { bodies } = serveFlow([sampleStanding(retire)], {
    'GET /api/users/get/uuid/me': () => data(profile),
    'GET /api/investment/get-income-detail/me': () => data(sampleIncome()),
  })
  const { user } = visit(`/retire/new?draft=${DRAFT}&step=target`)
  const age = await screen.findByLabelText('Retirement age')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText('Enter your retirement age')).toBeDefined()
  await user.type(age, '67')
  expect(screen.getByText('That’s March 2057.')).toBeDefined()
  await user.click(
    await screen.findByRole('button', { name: 'Use $1,000,000: 10 times your pay, to retire at 67' }),
  )
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await waitFor(() =>
    expect(bodies()[0]).toMatchObject({ target_cents: 1_000_000_00, target_date: '2057-03-31' }),
  )
})

it('rejects a share that other goals leave no room for', async () => {
  const other = sampleStanding({
    goal_uuid: '018f0000-0000-7000-8000-0000000000d2',
    name: 'Other',
    accounts: [
      {
        goal_account_uuid: '018f0000-0000-7000-8000-0000000000e1',
        goal_uuid: '018f0000-0000-7000-8000-0000000000d2',
        share: 0.7,
        value_cents: 7_000_00,
        ...sampleAccount().account,
      },
    ],
  })
  const { bodies } = serveFlow([sampleStanding(filled), other])
  const { user } = visit(`/save/new?draft=${DRAFT}&step=accounts`)
  await user.click(await screen.findByRole('checkbox', { name: 'Ally savings' }))
  const share = screen.getByLabelText<HTMLInputElement>('Share of Ally savings')
  expect(share.value).toBe('30')
  await user.clear(share)
  await user.type(share, '40')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect(screen.getByText('Other goals use 70% of Ally savings. You can assign up to 30%')).toBeDefined()
  expect(bodies()).toEqual([])
})

it('says beside the name that another goal has it', async () => {
  const taken = 'You already have a goal with this name'
  serveFlow([], {
    'POST /api/investment/create': () => refused(409, taken, { code: 'conflict', fields: { name: taken } }),
  })
  const { user } = visit('/save/new')
  await user.click(await screen.findByRole('radio', { name: /^Car/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  expect((await screen.findAllByText(taken)).length).toBeGreaterThan(0)
  expect(document.activeElement).toBe(screen.getByLabelText('Name'))
})

it('shows the goal instead once it is finished, and says when there is none', async () => {
  serveFlow([sampleStanding({ ...filled, status: 'active' })])
  visit(`/save/new?draft=${DRAFT}`)
  await waitFor(() => expect(address()).toBe(`/save/${DRAFT}`))
})

it('says that a draft is missing', async () => {
  serveFlow([])
  visit(`/save/new?draft=${DRAFT}`)
  expect(await screen.findByText('We couldn’t find that goal')).toBeDefined()
})

it('stores the steps on the device while offline, and shows the draft in the list', async () => {
  const { bodies } = serveFlow([])
  const { user, router } = visit('/save/new')
  await screen.findByRole('radio', { name: /^Travel/ })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(screen.getByRole('radio', { name: /^Travel/ }))
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Target amount'), '6000')
  await chooseMonth(user, '11', '2028')
  await user.click(screen.getByRole('button', { name: 'Continue' }))
  await user.click(await screen.findByRole('button', { name: 'Continue' }))
  await user.type(await screen.findByLabelText('Monthly contribution'), '250')
  expect(screen.getByText(/^On track at the rate your accounts pay$/)).toBeDefined()
  await router.navigate({ to: '/$mode', params: { mode: 'save' } })
  expect(await screen.findByRole('link', { name: 'Travel' })).toBeDefined()
  expect(screen.getByText('Waiting to sync')).toBeDefined()
  expect(bodies()).toEqual([])
})

it('deletes a draft', async () => {
  const { stored } = serveFlow([sampleStanding(empty)], {
    [`DELETE /api/investment/delete/${DRAFT}/me`]: () => {
      stored.goals = []
      return data({ goal_uuid: DRAFT, accounts: [], restorable_until: '2026-11-28T12:00:00.000Z' })
    },
  })
  const { user } = visit(`/save/new?draft=${DRAFT}`)
  await user.click(await screen.findByRole('button', { name: 'Delete draft' }))
  await user.click(await screen.findByRole('button', { name: 'Delete goal' }))
  await toasted('Travel deleted')
  await waitFor(() => expect(address()).toBe('/goals'))
})

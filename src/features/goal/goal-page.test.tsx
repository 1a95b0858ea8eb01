import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import type { GoalWithRisk } from '#core/contract/projection.ts'
import { goalWithRiskOf } from '#core/goal/goal-with-risk.ts'
import { type SentRequest, data, refused } from '#tests/fixtures/page-api.ts'
import { serveGoals } from '#tests/fixtures/page-goals.ts'
import { sampleView, viewAda } from '#tests/fixtures/page-sharing.ts'
import { address, MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleAccount, samplePlanFigures, sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { wholeText } from '#tests/fixtures/whole-text.ts'

const savings = sampleAccount().account
const served = {
  goal_account_uuid: '018f0000-0000-7000-8000-0000000000e1',
  goal_uuid: '018f0000-0000-7000-8000-000000000011',
  account_uuid: savings.account_uuid,
  name: savings.name,
  kind: savings.kind,
  source: savings.source,
  as_of: savings.as_of,
  apy: savings.apy,
  share: 0.5,
  value_cents: 5_000_00,
}
const milestone = { name: 'Hull', date: '2030-05-01', amount_cents: 4_000_00 }
const boat = sampleStanding({
  version: 3,
  accounts: [served],
  value: { cents: 6_000_00, as_of: '2026-11-21', source: 'typed' },
  timeline: { start: '2026-11-21', target_date: '2036-11-21', milestones: [milestone] },
})
const page = `/invest/${boat.goal.goal_uuid}`

beforeEach(() => {
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(2026, 10, 21, 12))
  // The studio's worker has its own tests.
  vi.stubGlobal('Worker', undefined)
  writeSession({ token: 'a-token', user: MAYA }, true)
})

const title = () => screen.findByRole('heading', { level: 1 })

/** A server that stores the goal's changes. */
function serveBoat(found: GoalWithRisk = boat, more: Parameters<typeof serveGoals>[1] = {}) {
  const stored = { goals: [found], accounts: [sampleAccount({ used_share: 0.5 })] }
  const calls = serveGoals(stored, {
    'PUT /api/investment/update': ({ body }: SentRequest) => {
      const { accounts: _, milestones, ...fields } = body as Record<string, unknown>
      const before = stored.goals[0]?.goal ?? boat.goal
      const timeline = { ...before.timeline, ...(milestones !== undefined && { milestones }) }
      const next = sampleStanding({
        ...before,
        ...fields,
        timeline,
        version: before.version + 1,
      } as GoalWithRisk['goal'])
      stored.goals = [next]
      return data(next.goal)
    },
    ...more,
  })
  return {
    stored,
    calls,
    bodies: () => calls.filter(({ method }) => method === 'PUT').map(({ body }) => body),
  }
}

/** Waits until the page below a sheet or a menu is interactive again. */
const sheetGone = async () => {
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.body.style.pointerEvents).toBe(''))
}

const choose = async (user: ReturnType<typeof visit>['user'], item: string) => {
  await user.click(await screen.findByRole('button', { name: 'More about Boat' }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

it('says how old the sum of a goal is where its accounts are partly linked', async () => {
  const linked = { ...served, account_uuid: crypto.randomUUID(), source: 'linked' as const }
  serveBoat({ ...boat, goal: { ...boat.goal, accounts: [served, linked] } })
  visit(page)
  await title()
  expect(screen.getByText('As of today · includes balances you entered')).toBeDefined()
})

it('has its chance for a title, with what it means one tap away', async () => {
  serveBoat()
  const { user } = visit(page)
  const name = /^(Over )?\d+% chance of reaching \$10,000 by November 2036$/
  expect(await screen.findByRole('heading', { level: 1, name })).toBeDefined()
  expect(screen.getByText('Boat', { selector: 'span' })).toBeDefined()
  expect(screen.getAllByText('$6,000', { exact: false }).length).toBeGreaterThan(0)
  await user.click(within(await title()).getByRole('button', { name: /\d+%/ }))
  const help = await screen.findByRole('dialog', { name: 'chance of reaching the goal' })
  expect(help.textContent).toMatch(
    /simulated markets\. .*one percentage point a year lower it would be .*%, with returns one point higher/,
  )
  expect(within(help).getByRole('link', { name: 'See our assumptions' }).getAttribute('href')).toBe(
    '/risk/models',
  )
  expect(screen.getByRole('slider', { name: 'Boat, month by month' })).toBeDefined()
})

it('marks the chance in the title of a goal whose name is one of its words', async () => {
  serveBoat({ ...boat, goal: { ...boat.goal, name: 'by' } })
  visit(page)
  expect(within(await title()).getByRole('button', { name: /\d+%/ })).toBeDefined()
})

it('shows the same chance in the title, in What if and in the server’s projection', async () => {
  serveBoat()
  visit(page)
  const figure = /\d+%/.exec((await title()).textContent ?? '')?.[0]
  const studio = within(screen.getByRole('region', { name: 'What if' }))
  expect(figure).toBeDefined()
  expect(studio.getByText(new RegExp(`^(Over )?${figure}$`), { selector: 'button' })).toBeDefined()
  await waitFor(() => expect(studio.queryByText('Calculating…')).toBeNull())
  expect(studio.queryByText(/simulated markets/)).toBeNull()
})

it('asks before an unsaved scenario is lost', async () => {
  const { bodies } = serveBoat()
  const { user } = visit(page)
  await title()
  const slider = screen.getByRole('slider', { name: 'Monthly contribution' })
  fireEvent.change(slider, { target: { value: '10000' } })
  await user.click(screen.getAllByRole('link', { name: 'Goals' })[0] ?? document.body)
  const dialog = within(
    await screen.findByRole('alertdialog', { name: 'Save your changes before you leave?' }),
  )
  expect(address()).toBe(page)
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  await waitFor(() => expect(address()).toBe('/goals'))
  expect(bodies()).toMatchObject([{ monthly_contribution_cents: 100_00 }])
})

it('shows the same date everywhere, even when its last month is incomplete', async () => {
  serveBoat(sampleStanding({ target_date: '2028-12-15' }))
  visit(page)
  expect(await screen.findByRole('heading', { level: 1, name: /by December 2028$/ })).toBeDefined()
  expect(screen.getByText(/^By December 2028: /)).toBeDefined()
})

it('says that the portfolio is a default while there is no risk profile, and links to the questionnaire', async () => {
  serveBoat({ ...boat, suitability: { ...boat.suitability, band: null } })
  visit(page)
  await title()
  const notes = screen.getAllByText(/^You haven’t taken the risk questionnaire yet/)
  const link = within(notes[0] ?? document.body).getByRole('link', { name: 'Take the questionnaire' })
  expect(link.getAttribute('href')).toBe('/risk/questions')
  expect(screen.queryByText(/by your risk|the most risk allowed/)).toBeNull()
})

it('lists the accounts that fund it, with their shares', async () => {
  serveBoat()
  visit(page)
  await title()
  expect(screen.getByText(/^50% of the balance · /)).toBeDefined()
  expect(screen.getByText('Set aside elsewhere')).toBeDefined()
})

it('changes the share of an account, and sends the version that was seen', async () => {
  const { bodies } = serveBoat()
  const { user } = visit(page)
  await title()
  await user.click(screen.getByRole('button', { name: 'Change' }))
  const share = await screen.findByLabelText<HTMLInputElement>('Share of Ally savings')
  expect(share.value).toBe('50')
  await user.clear(share)
  await user.type(share, '120')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(screen.getByText('Enter a share of 100% or less')).toBeDefined()
  await user.clear(share)
  await user.type(share, '80')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await toasted('Boat updated')
  expect(bodies()).toEqual([
    {
      goal_uuid: boat.goal.goal_uuid,
      version: 3,
      accounts: [{ account_uuid: savings.account_uuid, share: 0.8 }],
    },
  ])
})

it('adds, changes and removes a milestone, which can be undone', async () => {
  const { bodies } = serveBoat()
  const { user } = visit(page)
  await title()
  await user.click(screen.getByRole('button', { name: 'Add milestone' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Add milestone' }))
  await user.type(sheet.getByLabelText('Name'), 'Mast')
  await user.type(sheet.getByLabelText('Date'), '05012040')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  expect(await sheet.findByText('Choose a date before the goal’s own')).toBeDefined()
  await user.clear(sheet.getByLabelText('Date'))
  await user.type(sheet.getByLabelText('Date'), '05012032')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  const mast = { name: 'Mast', date: '2032-05-01', amount_cents: null }
  await waitFor(() => expect(bodies()).toHaveLength(1))
  expect(bodies()[0]).toMatchObject({ milestones: [milestone, mast], version: 3 })

  await sheetGone()
  await user.click(await screen.findByRole('button', { name: 'Edit Mast' }))
  await user.click(await screen.findByRole('button', { name: 'Remove milestone' }))
  await toasted('Mast removed')
  await sheetGone()
  expect(bodies()[1]).toMatchObject({ milestones: [milestone], version: 4 })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(bodies()).toHaveLength(3))
})

it('changes the intended milestone when others were added meanwhile, and keeps those', async () => {
  const mast = { name: 'Mast', date: '2028-01-01', amount_cents: null }
  const elsewhere = sampleStanding({
    ...boat.goal,
    version: 4,
    timeline: { ...boat.goal.timeline, milestones: [mast, milestone] },
  })
  const conflict = () => refused(409, 'This goal was changed elsewhere.', { code: 'conflict' })
  const { stored, bodies } = serveBoat(boat, {
    'PUT /api/investment/update': () => {
      if (stored.goals[0] === elsewhere) return data(elsewhere.goal)
      stored.goals = [elsewhere]
      return conflict()
    },
  })
  const { user } = visit(page)
  await user.click(await screen.findByRole('button', { name: 'Edit Hull' }))
  const name = await screen.findByLabelText('Name')
  await user.clear(name)
  await user.type(name, 'Keel')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await toasted('This goal was changed elsewhere.')
  expect(await screen.findByText('Mast')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodies()).toHaveLength(2))
  expect(bodies()[1]).toMatchObject({ version: 4, milestones: [mast, { ...milestone, name: 'Keel' }] })
})

it('is paused and resumed', async () => {
  const { bodies } = serveBoat()
  const { user } = visit(page)
  await choose(user, 'Pause')
  await toasted('Boat paused')
  await choose(user, 'Resume')
  await toasted('Boat resumed')
  expect(bodies()).toMatchObject([
    { status: 'paused', version: 3 },
    { status: 'active', version: 4 },
  ])
})

it('offers an undo only where the goal can return to its status', async () => {
  const { bodies } = serveBoat(sampleStanding({ ...boat.goal, status: 'paused' }))
  const { user } = visit(page)
  await choose(user, 'Archive')
  await toasted('Boat archived')
  await sheetGone()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(bodies()).toMatchObject([{ status: 'archived' }, { status: 'paused' }]))
})

it('with its target met stays reached, since it could not become active again', async () => {
  const { bodies } = serveBoat(
    sampleStanding({ ...boat.goal, value: { ...boat.goal.value, cents: 12_000_00 } }),
  )
  const { user } = visit(page)
  expect(await screen.findByText('You have your target amount')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Mark as reached' }))
  await toasted('Boat marked as reached')
  expect(bodies()).toMatchObject([{ status: 'reached' }])
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('names the accounts it lost when it is resumed', async () => {
  const archived = sampleStanding({ ...boat.goal, status: 'archived' })
  const { stored, bodies } = serveBoat(archived, {
    'PUT /api/investment/update': () => {
      stored.goals = [sampleStanding({ ...boat.goal, accounts: [], version: 4 })]
      return data(stored.goals[0]?.goal)
    },
  })
  const { user } = visit(page)
  await choose(user, 'Resume')
  await toasted(
    'Boat resumed. Other goals now use some of this goal’s accounts, so it gets none of Ally savings.',
  )
  expect(bodies()).toMatchObject([{ status: 'active' }])
})

it('names the accounts that become free before it is deleted, and can be restored', async () => {
  const { stored, calls } = serveBoat(boat, {
    [`DELETE /api/investment/delete/${boat.goal.goal_uuid}/me`]: () => {
      stored.goals = []
      return data({
        goal_uuid: boat.goal.goal_uuid,
        accounts: [],
        restorable_until: '2026-11-28T12:00:00.000Z',
      })
    },
    [`PUT /api/investment/restore/${boat.goal.goal_uuid}`]: () => {
      stored.goals = [boat]
      return data(boat.goal)
    },
  })
  const { user } = visit(page)
  await choose(user, 'Delete')
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete Boat?' }))
  expect(dialog.getByText('50% of Ally savings, $5,000')).toBeDefined()
  await user.click(dialog.getByRole('button', { name: 'Delete goal' }))
  await toasted('Boat deleted')
  await waitFor(() => expect(address()).toBe('/goals'))
  expect(screen.queryByRole('link', { name: 'Boat' })).toBeNull()
  await sheetGone()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: 'Boat' })).toBeDefined()
  expect(calls.some(({ path }) => path.includes('/restore/'))).toBe(true)
})

it('says why it is blocked, and links to the fixes', async () => {
  const held = sampleStanding({ model: 'high' })
  serveBoat(held)
  visit(page)
  const alert = (await screen.findByText('This goal has too much risk')).closest<HTMLElement>(
    '[data-slot=alert]',
  )
  expect(alert?.textContent).toContain(held.goal.held_reason)
  const links = within(alert ?? document.body).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([`${page}/edit`, '/risk'])
})

it('says that a goal is missing', async () => {
  serveGoals({ goals: [] })
  visit(page)
  expect(await screen.findByText('We couldn’t find that goal')).toBeDefined()
})

const retype = async (user: ReturnType<typeof visit>['user'], label: string, text: string) => {
  const field = await screen.findByLabelText(label)
  await user.clear(field)
  await user.type(field, text)
}

it('sends the changed fields, with the version that was seen', async () => {
  const { bodies } = serveBoat()
  const { user } = visit(`${page}/edit`)
  await retype(user, 'Target amount', '12000')
  await user.selectOptions(screen.getByLabelText('Year'), '2026')
  await user.selectOptions(screen.getByLabelText('Month'), '10')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('That date is in the past. Choose a later one')).toBeDefined()
  await user.selectOptions(screen.getByLabelText('Month'), '11')
  await user.selectOptions(screen.getByLabelText('Year'), '2035')
  await user.selectOptions(screen.getByLabelText('Portfolio'), 'low')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await toasted('Boat updated')
  expect(bodies()).toEqual([
    {
      goal_uuid: boat.goal.goal_uuid,
      version: 3,
      target_cents: 12_000_00,
      target_date: '2035-11-30',
      model: 'low',
    },
  ])
  await waitFor(() => expect(address()).toBe(page))
})

it('shows both versions when it was changed elsewhere, and keeps the client’s own', async () => {
  const bodies: unknown[] = []
  const { stored } = serveBoat(boat, {
    'PUT /api/investment/update': ({ body }: SentRequest) => {
      bodies.push(body)
      if ((body as { version?: number }).version === undefined) return data(boat.goal)
      stored.goals = [sampleStanding({ ...boat.goal, target_cents: 15_000_00, version: 4 })]
      return refused(409, 'This goal was changed elsewhere', { code: 'conflict' })
    },
  })
  const { user } = visit(`${page}/edit`)
  await retype(user, 'Target amount', '12000')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const table = within(await screen.findByRole('table'))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Your changeOther version',
    'Target amount$12,000$15,000',
  ])
  await user.click(screen.getByRole('button', { name: 'Keep my change' }))
  await waitFor(() => expect(address()).toBe(page))
  expect(bodies.at(-1)).toEqual({ goal_uuid: boat.goal.goal_uuid, target_cents: 12_000_00 })
})

it('takes the server’s version on request when it was changed elsewhere', async () => {
  const { stored, bodies } = serveBoat(boat, {
    'PUT /api/investment/update': () => {
      stored.goals = [sampleStanding({ ...boat.goal, target_cents: 15_000_00, version: 4 })]
      return refused(409, 'This goal was changed elsewhere', { code: 'conflict' })
    },
  })
  const { user } = visit(`${page}/edit`)
  await retype(user, 'Target amount', '12000')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await user.click(await screen.findByRole('button', { name: 'Use the other version' }))
  await waitFor(() => expect(address()).toBe(page))
  await waitFor(async () => expect((await title()).textContent).toContain('$15,000'))
  expect(bodies()).toHaveLength(1)
})

it('limits the share of an account to what other goals leave', async () => {
  const { stored, bodies } = serveBoat({ ...boat, goal: { ...boat.goal, accounts: [] } })
  const otherUuid = '018f0000-0000-7000-8000-0000000000d2'
  stored.goals.push(
    sampleStanding({
      goal_uuid: otherUuid,
      name: 'Roof',
      accounts: [{ ...served, goal_uuid: otherUuid, share: 0.7, value_cents: 7_000_00 }],
    }),
  )
  const { user } = visit(page)
  await user.click(await screen.findByRole('button', { name: 'Choose' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Accounts funding this goal' }))
  await user.click(sheet.getByRole('checkbox', { name: 'Ally savings' }))
  const share = sheet.getByLabelText<HTMLInputElement>('Share of Ally savings')
  expect(share.value).toBe('30')
  await user.clear(share)
  await user.type(share, '31')
  await user.click(sheet.getByRole('button', { name: 'Save' }))
  expect(sheet.getByText('Other goals use 70% of Ally savings. You can assign up to 30%')).toBeDefined()
  expect(bodies()).toEqual([])
})

it('opens the choice of accounts with the account that should fund the goal', async () => {
  const unfunded = { ...boat, goal: { ...boat.goal, accounts: [] } }
  serveBoat(unfunded)
  const { user } = visit(`${page}?fund=${savings.account_uuid}`)
  const sheet = within(await screen.findByRole('dialog', { name: 'Accounts funding this goal' }))
  expect(sheet.getByRole<HTMLInputElement>('checkbox', { name: savings.name })).toHaveProperty(
    'checked',
    true,
  )
  expect(sheet.getByRole('textbox', { name: `Share of ${savings.name}` })).toHaveProperty('value', '100')
  await user.click(sheet.getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(address()).toBe(page))
})

it('shows the accounts as one sum, which nobody can choose, where only goals are shared', async () => {
  const view = sampleView({ access: 'edit', kind: 'partner', sections: ['goals'] })
  viewAda(view)
  const sum = { ...served, name: 'Accounts', share: 1 }
  const calls = serveGoals(
    { goals: [sampleStanding({ ...boat.goal, accounts: [sum] })] },
    { 'GET /api/users/get/view': () => data(view) },
  )
  visit(page)
  const row = (await screen.findByText('Accounts')).closest('li')
  expect(row?.textContent).toContain('$5,000')
  expect(screen.queryByText(/of the balance/)).toBeNull()
  expect(screen.queryByRole('button', { name: 'Change' })).toBeNull()
  expect(calls.map(({ path }) => path).filter((path) => path.includes('net-values'))).toEqual([])
})

it('shows the retirement plan’s figures for a goal that follows it, and leads to the plan', async () => {
  const { goal, suitability } = sampleStanding({ mode: 'retire', kind: 'retirement', name: 'Lake' })
  serveBoat(goalWithRiskOf(goal, suitability, '2026-11-21', samplePlanFigures()))
  const { user } = visit(`/retire/${goal.goal_uuid}`)
  expect((await title()).textContent).toBe('84% chance of success: retire in March 2051 on $15,600 a month')
  expect(screen.getByText(wholeText('84%, for a goal of 80%'))).toBeDefined()
  expect(screen.getByText(wholeText('$1,793 a month, and $577 from employers'))).toBeDefined()
  expect(screen.getByText(wholeText('$1,793.33 a month, and $576.67 from employers'))).toBeDefined()
  expect(screen.getByText('$1,940,000')).toBeDefined()
  expect(screen.getByRole('link', { name: 'View retirement plan' }).getAttribute('href')).toBe('/retirement')
  expect(screen.queryByText('Projection')).toBeNull()
  expect(screen.queryByText('What if')).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Edit' }))
  expect(await screen.findByText(/come from your/)).toBeDefined()
  expect(screen.queryByLabelText('Target amount')).toBeNull()
  expect(screen.queryByLabelText('Portfolio')).toBeNull()
})

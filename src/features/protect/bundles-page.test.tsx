import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { noteAnswer, noteSlowCall } from '#app/platform/online.ts'
import { clearSession, writeSession } from '#app/platform/session.ts'
import type { ProtectEntries, ProtectProfile } from '#core/contract/protect-profile.ts'
import type { Bundle, BundleStatus, CoverAmount } from '#core/contract/protect.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { bidFor } from '#core/protect/bids.ts'
import { changeProtectProfile } from '#core/protect/change.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { FAMILY_FACTS, LIFE_POLICY, protectAnswer } from '#tests/fixtures/page-protect.ts'
import { address, MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

const PATH = '/protect/bundles'
const UUID = '0199a0aa-0000-7000-8000-0000000000c1'
const TODAY = '2026-11-22'
const NOW = `${TODAY}T12:00:00.000Z`
const DELETED = { deleted_at: NOW, restorable_until: '2026-11-29T12:00:00.000Z' }

const DRAFT: Bundle = {
  protect_uuid: UUID,
  kind: 'starter',
  name: 'My start',
  covers: [{ cover: 'life', person: 'self', policy_uuid: null, amount_cents: 500_000_00 }],
  status: 'draft',
  requested_bid: null,
  version: 1,
  created_at: NOW,
  updated_at: NOW,
}

/** A family whose budget and bundles the test changes. */
function serveBundles(begun: readonly Bundle[] = []) {
  let profile: ProtectProfile = {
    entries: { has_work_cover: false, rebuild_cents: 300_000_00 },
    checklist: {},
    version: 1,
  }
  let bundles = [...begun]
  let gone: Bundle[] = []
  const answer = () => protectAnswer({ profile, facts: FAMILY_FACTS })
  const withBid = (bundle: Bundle | undefined) =>
    bundle && { bundle, bid: bidFor(bundle.covers, { ...answer().bids, policies: [] }, TODAY) }
  const requests = serve({
    'GET /api/common-utility/countries/US/states': () => data([{ iso: 'US-VT', name: 'Vermont' }]),
    'GET /api/spend/protect/bundle-bid': () => data(answer()),
    'GET /api/spend/protect/getAll': () =>
      data({ bundles: bundles.map(withBid), deleted: gone.map((bundle) => ({ bundle, ...DELETED })) }),
    'GET /api/spend/protect/get': ({ query }) => {
      const found = withBid(bundles.find((each) => each.protect_uuid === query['protect_uuid']))
      return found ? data(found) : refused(404, 'Not found', { code: 'not_found' })
    },
    'POST /api/spend/protect/create': ({ body }) => {
      bundles = [{ ...DRAFT, ...(body as Partial<Bundle>) }]
      return data(withBid(bundles[0]))
    },
    'PUT /api/spend/protect/update': ({ body }) => {
      const change = body as { status?: BundleStatus; name?: string; covers?: CoverAmount[] }
      bundles = bundles.map((bundle) => ({
        ...bundle,
        ...change,
        requested_bid: change.status === 'requested' ? (withBid(bundle)?.bid ?? null) : bundle.requested_bid,
        version: bundle.version + 1,
      }))
      return data(withBid(bundles[0]))
    },
    [`DELETE /api/spend/protect/delete/${UUID}`]: () => {
      gone = bundles
      bundles = []
      return data({ restorable_until: DELETED.restorable_until })
    },
    [`PUT /api/spend/protect/restore/${UUID}`]: () => {
      bundles = gone
      gone = []
      return data(withBid(bundles[0]))
    },
    'PUT /api/spend/protect/update/profile': ({ body }) => {
      const change = body as { entries: ProtectEntries }
      profile = changeProtectProfile(profile, { entries: change.entries, checklist: {} })
      return data(profile)
    },
  })
  return { answer, requests, sent: () => requests.filter(({ method }) => method !== 'GET') }
}

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(`${TODAY}T12:00:00`))
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

it('shows the bundles that close gaps of this household, with premiums that are no offer', async () => {
  const { answer } = serveBundles()
  visit(PATH)
  expect(await screen.findByText('Illustrative premiums, not an offer.')).toBeTruthy()
  for (const name of ['Starter', 'Family', 'Homeowner']) {
    expect(screen.getByRole('region', { name })).toBeTruthy()
  }
  // Nobody buys long-term care at 40.
  expect(screen.queryByRole('region', { name: 'Legacy' })).toBeNull()
  const starter = answer().bids.bundles.find(({ kind }) => kind === 'starter')
  const card = screen.getByRole('region', { name: 'Starter' })
  expect(within(card).getByText(`${formatUsd(starter?.monthly_cents ?? 0)} a month`)).toBeTruthy()
  expect(card.textContent).toContain('Closes the gaps in your life insurance and your disability insurance.')
  expect(screen.queryByText(/[Ee]xpected loss/)).toBeNull()
})

it('asks the present insurer for a higher limit, and sells no second policy', async () => {
  const home = { ...LIFE_POLICY, kind: 'home' as const, insured: 'joint' as const, through_employer: false }
  const profile = { entries: { has_work_cover: false, rebuild_cents: 300_000_00 }, checklist: {}, version: 1 }
  serve({
    'GET /api/common-utility/countries/US/states': () => data([]),
    'GET /api/spend/protect/bundle-bid': () =>
      data(protectAnswer({ facts: FAMILY_FACTS, profile, policies: [home] })),
    'GET /api/spend/protect/getAll': () => data({ bundles: [], deleted: [] }),
  })
  visit(PATH)
  const card = await screen.findByRole('region', { name: 'Homeowner' })
  expect(within(card).getByText('Raise Granite Mutual from $250,000 to $300,000')).toBeTruthy()
})

it('tells a new client what bundles need, and prices nothing yet', async () => {
  serve({
    'GET /api/common-utility/countries/US/states': () => data([{ iso: 'US-VT', name: 'Vermont' }]),
  })
  visit(PATH)
  expect(await screen.findByText('See what would close your gaps')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Add income' }).getAttribute('href')).toBe('/protect')
  expect(screen.getByText('Once we know your household’s pay, we suggest about 3% of it.')).toBeTruthy()
  expect(screen.queryByText('Assumed: about 3% of your household’s pay.')).toBeNull()
  expect(screen.queryByRole('region', { name: 'Starter' })).toBeNull()
  expect(screen.queryByText(/\$[\d,.]+ a month/)).toBeNull()
})

it('finds the best coverage for a budget on the device, with its runner-up', async () => {
  const { answer, sent } = serveBundles()
  const { user } = visit(PATH)
  const card = await screen.findByRole('region', { name: 'Best for your budget' })
  expect(within(card).getByText('Assumed: about 3% of your household’s pay.')).toBeTruthy()
  const field = within(card).getByRole('textbox', { name: 'Monthly budget for new premiums' })
  await user.clear(field)
  await user.type(field, '100')
  await user.click(within(card).getByRole('button', { name: 'Update budget' }))
  await toasted('Budget saved')
  expect(sent().at(-1)?.body).toEqual({ entries: { budget_monthly_cents: 100_00 }, version: 1 })
  const { best } = answer()
  expect(best?.budget_monthly_cents).toBe(100_00)
  await waitFor(() =>
    expect(card.textContent).toContain(`Total${formatUsd(best?.monthly_cents ?? 0)} a month`),
  )
  expect(card.textContent).toContain('required')
})

it('refuses a budget that is too large', async () => {
  const { sent } = serveBundles()
  const { user } = visit(PATH)
  const field = await screen.findByRole('textbox', { name: 'Monthly budget for new premiums' })
  await user.clear(field)
  await user.type(field, '900000000')
  await user.click(screen.getByRole('button', { name: 'Update budget' }))
  expect(await screen.findByText('Enter a smaller amount')).toBeTruthy()
  expect(sent()).toEqual([])
})

it('saves a bundle as a draft, and opens it', async () => {
  const { sent } = serveBundles()
  const { user } = visit(PATH)
  await user.click(await screen.findByRole('button', { name: 'Save as draft: Starter' }))
  await toasted('Draft saved')
  expect(
    await screen.findByRole('heading', { level: 1, name: /a month for 2 kinds of coverage$/ }),
  ).toBeTruthy()
  expect(address()).toMatch(/^\/protect\/bundles\/[0-9a-f-]{36}$/)
  expect(sent()[0]?.body).toMatchObject({ kind: 'starter', name: 'Starter' })
})

it('changes a draft’s coverage, and says what is wrong beside its amount', async () => {
  const { sent } = serveBundles([DRAFT])
  const { user } = visit(`${PATH}/${UUID}`)
  await user.click(await screen.findByRole('checkbox', { name: 'Disability insurance' }))
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Enter the coverage amount')).toBeTruthy()
  await user.type(screen.getByRole('textbox', { name: 'Disability insurance, amount a month' }), '3000')
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  await toasted('Draft saved')
  expect(sent().at(-1)?.body).toMatchObject({
    covers: [
      { cover: 'life', person: 'self', policy_uuid: null, amount_cents: 500_000_00 },
      { cover: 'disability', person: 'self', policy_uuid: null, amount_cents: 3_000_00 },
    ],
    version: 1,
  })
  expect(await screen.findByRole('heading', { level: 1, name: /2 kinds of coverage$/ })).toBeTruthy()
})

it('needs at least one kind of coverage in a draft', async () => {
  const { sent } = serveBundles([DRAFT])
  const { user } = visit(`${PATH}/${UUID}`)
  await user.click(await screen.findByRole('checkbox', { name: 'Life insurance' }))
  await user.click(screen.getByRole('button', { name: 'Save draft' }))
  expect(await screen.findByText('Choose at least one cover')).toBeTruthy()
  expect(sent()).toEqual([])
})

it('moves a bundle from draft to requested to active', async () => {
  const { sent } = serveBundles([DRAFT])
  const { user } = visit(`${PATH}/${UUID}`)
  await user.click(await screen.findByRole('button', { name: 'Mark as requested' }))
  expect(await screen.findByText('Premiums on the day of the request')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Cancel request' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Mark as bought' }))
  expect(await screen.findByRole('link', { name: 'View your policies' })).toBeTruthy()
  expect(sent().map(({ body }) => (body as { status: string }).status)).toEqual(['requested', 'active'])
})

it('deletes a bundle, and brings it back with Undo', async () => {
  serveBundles([DRAFT])
  const { user } = visit(`${PATH}/${UUID}`)
  await user.click(await screen.findByRole('button', { name: 'Delete bundle' }))
  await toasted('My start deleted')
  await waitFor(() => expect(address()).toBe(PATH))
  expect(await screen.findByText('Recently deleted (1)')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('link', { name: 'My start' })).toBeTruthy()
})

it('shows premiums offline, and says that saving a bundle needs a connection', async () => {
  serveBundles()
  visit(PATH)
  await screen.findByRole('region', { name: 'Starter' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  window.dispatchEvent(new Event('offline'))
  expect(await screen.findByText(/Saving a bundle needs a connection/)).toBeTruthy()
  const save = screen.getByRole('button', { name: 'Save as draft: Starter' })
  expect(save.hasAttribute('disabled')).toBe(true)
})

it('saves a bundle on a slow connection', async () => {
  serveBundles()
  visit(PATH)
  const save = await screen.findByRole('button', { name: 'Save as draft: Starter' })
  let end = () => {}
  act(() => {
    end = noteSlowCall()
  })
  await screen.findByText(/^The connection is slow/)
  expect(save.hasAttribute('disabled')).toBe(false)
  act(end)
})

it('does not call a client offline whom the server does not answer', async () => {
  serveBundles()
  visit(PATH)
  const save = await screen.findByRole('button', { name: 'Save as draft: Starter' })
  act(() => noteAnswer(false))
  expect(await screen.findByText('Saving a bundle needs a connection.')).toBeTruthy()
  expect(save.hasAttribute('disabled')).toBe(true)
  expect(screen.queryByText(/You’re offline/)).toBeNull()
  act(() => noteAnswer(true))
})

it('keeps the premiums when the saved bundles cannot load', async () => {
  serve({
    'GET /api/common-utility/countries/US/states': () => data([]),
    'GET /api/spend/protect/bundle-bid': () =>
      data(
        protectAnswer({
          facts: FAMILY_FACTS,
          profile: { entries: { has_work_cover: false }, checklist: {}, version: 1 },
        }),
      ),
    'GET /api/spend/protect/getAll': () => refused(400, 'Something is wrong'),
  })
  visit(PATH)
  expect(await screen.findByText('Couldn’t load the bundles you saved')).toBeTruthy()
  expect(screen.getByRole('region', { name: 'Starter' })).toBeTruthy()
})

it('says that a bundle is gone', async () => {
  serveBundles()
  visit(`${PATH}/${UUID}`)
  expect(await screen.findByRole('link', { name: 'See your bundles' })).toBeTruthy()
})

import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { clearSession, writeSession } from '#app/platform/session.ts'
import type { Policy } from '#core/contract/policies.ts'
import { changePolicy, createPolicy } from '#core/protect/change.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { FAMILY_FACTS, LIFE_POLICY, protectAnswer } from '#tests/fixtures/page-protect.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

const PATH = '/protect/policies'
const BID = 'GET /api/spend/protect/bundle-bid'
const NOW = '2026-11-22T12:00:00.000Z'
const DELETED = { deleted_at: NOW, restorable_until: '2026-11-29T12:00:00.000Z' }

/** A client's policies, which the test's writes change. */
function servePolicies(begun: readonly Policy[] = [LIFE_POLICY]) {
  let policies = [...begun]
  let gone: Policy[] = []
  const requests = serve({
    [BID]: () =>
      data(
        protectAnswer({
          facts: FAMILY_FACTS,
          policies,
          deleted_policies: gone.map((policy) => ({ policy, ...DELETED })),
        }),
      ),
    'POST /api/spend/protect/create/policy': ({ body }) => {
      const input = body as Parameters<typeof createPolicy>[0]
      const policy = createPolicy(input, input.policy_uuid ?? '', NOW)
      policies = [...policies, policy]
      return data(policy)
    },
    'PUT /api/spend/protect/update/policy': ({ body }) => {
      policies = policies.map((each) => changePolicy(each, body as Parameters<typeof changePolicy>[1], NOW))
      return data(policies[0])
    },
    [`DELETE /api/spend/protect/delete/policy/${LIFE_POLICY.policy_uuid}`]: () => {
      gone = policies
      policies = []
      return data({ restorable_until: DELETED.restorable_until })
    },
    [`PUT /api/spend/protect/restore/policy/${LIFE_POLICY.policy_uuid}`]: () => {
      policies = gone
      gone = []
      return data(policies[0])
    },
  })
  return { sent: () => requests.filter(({ method }) => method !== 'GET').map(({ body }) => body) }
}

const goOffline = () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
}

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-22T12:00:00'))
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

it('lists policies with coverage, premium, renewal and beneficiaries', async () => {
  servePolicies()
  visit(PATH)
  expect(await screen.findByRole('heading', { level: 1, name: '1 policy in force' })).toBeTruthy()
  const row = screen.getByRole('button', { name: 'Granite Mutual' }).closest('li')
  for (const text of [
    '$250,000',
    '$30 a month',
    'Life · ending in 4471',
    'Ada Okafor 100%',
    'Through employer',
    'Renews in 18 days',
  ])
    expect(row?.textContent).toContain(text)
})

it('adds a policy with beneficiaries whose shares add up', async () => {
  const { sent } = servePolicies([])
  const { user } = visit(PATH)
  await user.click(await screen.findByRole('button', { name: 'Add policy' }))
  const sheet = await screen.findByRole('dialog', { name: 'Add policy' })
  const box = (name: string | RegExp) => within(sheet).getByRole('textbox', { name })
  await user.click(within(sheet).getByRole('button', { name: 'Add policy' }))
  expect(await within(sheet).findByText('Enter the coverage amount')).toBeTruthy()
  await user.type(box('Insurance company'), 'Granite Mutual')
  await user.type(box('Death benefit'), '500000')
  await user.click(within(sheet).getByRole('button', { name: 'Add beneficiary' }))
  await user.type(box('Name of beneficiary 1'), 'Ada')
  await user.click(within(sheet).getByRole('button', { name: 'Add beneficiary' }))
  await user.type(box('Name of beneficiary 2'), 'Ben')
  await user.type(box('Share of beneficiary 2'), '50')
  await user.click(within(sheet).getByRole('button', { name: 'Add policy' }))
  expect(await within(sheet).findByText('Shares must add up to 100%')).toBeTruthy()
  await user.clear(box('Share of beneficiary 1'))
  await user.type(box('Share of beneficiary 1'), '50')
  await user.click(within(sheet).getByRole('button', { name: 'Add policy' }))
  await toasted('Policy added')
  expect(sent()).toEqual([
    expect.objectContaining({
      kind: 'life',
      amount_cents: 500_000_00,
      premium_cents: 0,
      beneficiaries: [
        { name: 'Ada', share: 0.5, rank: 'primary' },
        { name: 'Ben', share: 0.5, rank: 'primary' },
      ],
    }),
  ])
  expect(await screen.findByText('Ada 50%, Ben 50%')).toBeTruthy()
})

it('removes a beneficiary, and keeps the others', async () => {
  const people = ['Ada', 'Ben', 'Cy'].map((name) => ({ name, rank: 'primary', share: 1 / 3 }) as const)
  const { sent } = servePolicies([{ ...LIFE_POLICY, beneficiaries: people }])
  const { user } = visit(PATH)
  await user.click(await screen.findByRole('button', { name: 'Granite Mutual' }))
  const sheet = await screen.findByRole('dialog', { name: 'Edit policy' })
  await user.click(within(sheet).getByRole('button', { name: 'Remove beneficiary 1' }))
  for (const place of [1, 2]) {
    const share = within(sheet).getByRole('textbox', { name: `Share of beneficiary ${place}` })
    await user.clear(share)
    await user.type(share, '50')
  }
  expect(within(sheet).queryByRole('textbox', { name: 'Name of beneficiary 3' })).toBeNull()
  await user.click(within(sheet).getByRole('button', { name: 'Save changes' }))
  await toasted('Policy saved')
  expect(sent()).toEqual([
    {
      policy_uuid: LIFE_POLICY.policy_uuid,
      version: 1,
      beneficiaries: [
        { name: 'Ben', rank: 'primary', share: 0.5 },
        { name: 'Cy', rank: 'primary', share: 0.5 },
      ],
    },
  ])
})

it('deletes a policy, and brings it back with Undo', async () => {
  servePolicies()
  const { user } = visit(PATH)
  await user.click(await screen.findByRole('button', { name: 'Granite Mutual' }))
  await user.click(await screen.findByRole('button', { name: 'Delete policy' }))
  await toasted('Life, Granite Mutual deleted')
  expect(await screen.findByText('No policies yet')).toBeTruthy()
  expect(screen.getByText('Recently deleted (1)')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await screen.findByRole('button', { name: 'Granite Mutual' })).toBeTruthy()
})

it('adds and deletes a policy offline, and shows what waits to sync', async () => {
  servePolicies()
  const { user } = visit(PATH)
  await screen.findByRole('button', { name: 'Granite Mutual' })
  goOffline()
  await user.click(screen.getByRole('button', { name: 'Add policy' }))
  const sheet = await screen.findByRole('dialog', { name: 'Add policy' })
  await user.selectOptions(within(sheet).getByRole('combobox', { name: 'Type' }), 'Auto')
  await user.type(within(sheet).getByRole('textbox', { name: 'Insurance company' }), 'Elm Auto')
  await user.type(within(sheet).getByRole('textbox', { name: 'Liability limit' }), '300000')
  await user.click(within(sheet).getByRole('button', { name: 'Add policy' }))
  const row = (await screen.findByRole('button', { name: 'Elm Auto' })).closest('li')
  expect(row?.textContent).toContain('Waiting to sync')
  await user.click(screen.getByRole('button', { name: 'Granite Mutual' }))
  await user.click(await screen.findByRole('button', { name: 'Delete policy' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Granite Mutual' })).toBeNull())
})

it('shows both versions of a policy that was changed elsewhere', async () => {
  let policy = LIFE_POLICY
  serve({
    [BID]: () => data(protectAnswer({ facts: FAMILY_FACTS, policies: [policy] })),
    'PUT /api/spend/protect/update/policy': () => {
      policy = { ...LIFE_POLICY, amount_cents: 300_000_00, version: 2 }
      return refused(409, 'This policy was changed on another device.', { code: 'conflict' })
    },
  })
  const { user } = visit(PATH)
  await user.click(await screen.findByRole('button', { name: 'Granite Mutual' }))
  const amount = await screen.findByRole('textbox', { name: 'Death benefit' })
  await user.clear(amount)
  await user.type(amount, '400000')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  const conflict = (await screen.findByText('This policy was changed on another device or tab')).parentElement
  expect(conflict?.textContent).toContain('$400,000')
  expect(conflict?.textContent).toContain('$300,000')
})

it('says that the policies could not load', async () => {
  serve({ [BID]: () => refused(400, 'Something is wrong') })
  visit(PATH)
  expect(await screen.findByText('Couldn’t load your policies')).toBeTruthy()
})

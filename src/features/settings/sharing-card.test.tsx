import { startAuthentication } from '@simplewebauthn/browser'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { Section } from '#core/contract/section.ts'
import type { Share } from '#core/contract/sharing.ts'
import { type Answers, data, refused, serve } from '#tests/fixtures/page-api.ts'
import { sampleShare } from '#tests/fixtures/page-sharing.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn<() => Promise<unknown>>() }))

const SHARES = 'GET /api/users/get/shares/me'
const CREATE = 'POST /api/users/create/share'

const share = sampleShare({ sections: ['goals', 'debts'], last_used_at: '2026-11-21T14:42:00.000Z' })
const READS = `GET /api/users/get/share-reads/${share.share_uuid}`
const uses = [
  { section: 'debts', at: '2026-11-21T14:42:00.000Z', reads: 3, changes: 0 },
  { section: 'debts', at: '2026-11-21T14:02:00.000Z', reads: 3, changes: 0 },
  { section: 'goals', at: '2026-11-20T14:42:00.000Z', reads: 1, changes: 2 },
]

/** Answers one after the other. */
const answers = (all: (() => Response | Promise<Response>)[]) => () => (all.shift() ?? (() => data(null)))()

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T15:00:00Z'))
})

/** Opens the settings with these shares, read at every call. */
async function open(shares: () => readonly Share[], more: Answers = {}) {
  const requests = serve({
    'GET /api/users/get/uuid/me': () => refused(503, 'Not now'),
    'GET /api/users/get/sessions': () => data([]),
    [SHARES]: () => data({ shares: shares(), invitations: [] }),
    [READS]: () => data({ uses, next_cursor: null }),
    ...more,
  })
  const { user } = visit('/settings')
  await screen.findByText('Sharing', { selector: '[data-slot=card] *' })
  return {
    requests,
    user,
    sent: (path: string) => requests.filter((each) => each.path === `/api/users/${path}`),
  }
}

const password = () => screen.getByLabelText<HTMLInputElement>('Your password')

it('shares chosen sections with an advisor by their username', async () => {
  const shares: Share[] = []
  const { user, sent } = await open(() => shares, {
    [CREATE]: () => {
      shares.push(share)
      return data(share, 'Shared with Priya Nair')
    },
  })
  await user.click(screen.getByRole('button', { name: 'Share with an advisor' }))
  await user.type(await screen.findByLabelText('Advisor’s username'), 'priya')
  for (const name of ['Spending', 'Taxes']) await user.click(screen.getByRole('checkbox', { name }))
  await user.selectOptions(screen.getByLabelText('For how long'), '90 days')
  await user.click(screen.getByRole('button', { name: 'Share my plan' }))
  expect(await screen.findByText('Please enter your password')).toBeDefined()
  expect(sent('create/share')).toEqual([])
  await user.type(password(), 'Sunny#Day42x')
  await user.click(screen.getByRole('button', { name: 'Share my plan' }))
  await toasted('Shared with Priya Nair')
  expect(sent('create/share')[0]?.body).toEqual({
    username: 'priya',
    days: 90,
    password: 'Sunny#Day42x',
    sections: Section.options.filter((section) => section !== 'spending' && section !== 'taxes'),
  })
  await screen.findByText('Advisor · last looked 18 minutes ago')
  expect(screen.getByText('Goals and Debts')).toBeDefined()
})

it('says under each section what it shows, and what of the others it shows as sums', async () => {
  const { user } = await open(() => [])
  await user.click(screen.getByRole('button', { name: 'Share with an advisor' }))
  const description = /Accounts, debts and goals only as totals/
  await screen.findByRole('checkbox', { name: 'Retirement', description })
  expect(screen.getAllByRole('checkbox', { description: /\.$/ })).toHaveLength(Section.options.length)
})

it('says at the field that there is no such advisor, and needs a section', async () => {
  const message = 'We couldn’t find an advisor with that username.'
  const { user, sent } = await open(() => [], {
    [CREATE]: () => refused(404, message, { code: 'not_found', fields: { username: message } }),
  })
  await user.click(screen.getByRole('button', { name: 'Share with an advisor' }))
  await user.type(await screen.findByLabelText('Advisor’s username'), 'nobody')
  await user.type(password(), 'Sunny#Day42x')
  await user.click(screen.getByRole('button', { name: 'Share my plan' }))
  await screen.findByText(message)
  for (const box of screen.getAllByRole('checkbox')) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Share my plan' }))
  await screen.findByText('Choose at least one section.')
  expect(sent('create/share')).toHaveLength(1)
})

it('shows what was read, and stops sharing with an undo', async () => {
  let current = share
  const { user, sent } = await open(() => [current], {
    [`DELETE /api/users/delete/share/${share.share_uuid}`]: () => {
      current = { ...share, ended_at: '2026-11-21T15:00:00.000Z' }
      return data(current, 'Priya can’t see your plan anymore')
    },
    [`PUT /api/users/restore/share/${share.share_uuid}`]: () => {
      current = share
      return data(current, 'Priya can see your plan again')
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Manage Priya Nair' }))
  const log = within(await screen.findByRole('region', { name: 'Access log' }))
  await log.findByText('Viewed debts')
  expect(log.getByRole('heading', { name: 'Today' })).toBeDefined()
  expect(log.getByText(/^2 times · last at \d/)).toBeDefined()
  expect(log.getByRole('heading', { name: 'Yesterday' })).toBeDefined()
  expect(log.getByText('Viewed and changed goals')).toBeDefined()
  expect(log.getByText(/^2 changes · at \d/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Stop sharing' }))
  await toasted('Priya can’t see your plan anymore')
  await screen.findByRole('button', { name: 'See Priya Nair' })
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  const again = within(await screen.findByRole('dialog', { name: 'Share with Priya again' }))
  await user.type(password(), 'Sunny#Day42x')
  await user.click(again.getByRole('button', { name: 'Share again' }))
  await toasted('Priya can see your plan again')
  expect(sent(`restore/share/${share.share_uuid}`)[0]?.body).toEqual({ password: 'Sunny#Day42x' })
  await screen.findByRole('button', { name: 'Manage Priya Nair' })
})

it('changes the sections of a share', async () => {
  const { user, sent } = await open(() => [share], {
    'PUT /api/users/update/share': () => data({ ...share, sections: ['goals'] }, 'Changes saved'),
  })
  await user.click(await screen.findByRole('button', { name: 'Manage Priya Nair' }))
  const save = await screen.findByRole('button', { name: 'Save changes' })
  expect(save.hasAttribute('disabled')).toBe(true)
  await user.click(screen.getByRole('checkbox', { name: 'Debts' }))
  await user.click(save)
  await toasted('Changes saved')
  expect(sent('update/share')[0]?.body).toEqual({
    share_uuid: share.share_uuid,
    access: 'view',
    sections: ['goals'],
  })
})

it('invites a partner with a code and a link, shown once', async () => {
  const invitation = {
    invitation_uuid: '0199a0aa-0000-7000-8000-0000000000b1',
    access: 'edit',
    sections: ['goals'],
    created_at: '2026-11-21T15:00:00.000Z',
    expires_at: '2026-11-28T15:00:00.000Z',
  }
  const { user, sent } = await open(() => [], {
    'POST /api/users/create/share-invitation': answers([
      () => refused(400, 'Wrong', { code: 'wrong_credentials', fields: { password: 'That isn’t right' } }),
      // It was made, but the answer is lost on the way.
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => data({ ...invitation, code: 'ABCDEFGHJK' }),
    ]),
  })
  const create = () => user.click(screen.getByRole('button', { name: 'Create invitation' }))
  await user.click(screen.getByRole('button', { name: 'Invite a partner' }))
  await user.click(await screen.findByRole('radio', { name: /View and edit/ }))
  await user.type(password(), 'Sunny#Day4')
  await create()
  await screen.findByText('That isn’t right')
  await user.type(password(), '2x')
  await create()
  await screen.findByText(/can't reach Verdant/)
  await create()
  await screen.findByText('ABCDE-FGHJK')
  expect(screen.getByText(/\/acceptInvitation#ABCDE-FGHJK$/)).toBeDefined()
  const requests = sent('create/share-invitation')
  expect(requests[2]?.body).toEqual({ access: 'edit', sections: Section.options, password: 'Sunny#Day42x' })
  const keys = requests.map(({ headers }) => headers.get('Idempotency-Key'))
  expect([keys[0]?.length, new Set(keys).size]).toEqual([36, 1])
  await user.click(screen.getByRole('button', { name: 'Done' }))
  await waitFor(() => expect(screen.queryByText('ABCDE-FGHJK')).toBeNull())
})

it('asks for the password when a change lets somebody see or do more, and not when it takes something away', async () => {
  const partner: Share = { ...share, kind: 'partner', username: '' }
  const { user, sent } = await open(() => [partner], {
    'PUT /api/users/update/share': () => data(partner, 'Changes saved'),
  })
  await user.click(await screen.findByRole('button', { name: 'Manage Priya Nair' }))
  const box = (name: string) => screen.getByRole('checkbox', { name })
  await user.click(await screen.findByRole('checkbox', { name: 'Debts' }))
  expect(screen.queryByLabelText('Your password')).toBeNull()
  await user.click(box('Taxes'))
  expect(password()).toBeDefined()
  await user.click(box('Taxes'))
  expect(screen.queryByLabelText('Your password')).toBeNull()
  await user.click(screen.getByRole('switch', { name: 'Can edit' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText('Please enter your password')).toBeDefined()
  await user.type(password(), 'Sunny#Day42x')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await toasted('Changes saved')
  expect(sent('update/share').map(({ body }) => body)).toEqual([
    { share_uuid: share.share_uuid, access: 'edit', sections: ['goals'], password: 'Sunny#Day42x' },
  ])
  await waitFor(() => expect(password().value).toBe(''))
})

it('lets a client who has a passkey use it in place of the password', async () => {
  vi.stubGlobal('PublicKeyCredential', {})
  const used = {
    id: 'aa',
    rawId: 'aa',
    response: { clientDataJSON: 'aa', authenticatorData: 'aa', signature: 'aa' },
  }
  vi.mocked(startAuthentication).mockResolvedValue({
    ...used,
    type: 'public-key',
    clientExtensionResults: {},
  })
  const passkey = {
    passkey_uuid: 'p-1',
    name: 'Phone',
    created_at: '2026-11-02T15:00:00.000Z',
    last_used_at: null,
    credential_id: 'aa',
    transports: ['internal'],
  }
  const { user, sent } = await open(() => [], {
    'GET /api/users/get/factors/me': () =>
      data({ passkeys: [passkey], authenticator_since: null, recovery_codes_left: 10 }),
    'POST /api/users/create/login-challenge': () => data({ challenge: 'abc', rp_id: 'localhost' }),
    [CREATE]: () => data(share, 'Shared with Priya Nair'),
  })
  await user.click(screen.getByRole('button', { name: 'Share with an advisor' }))
  await user.type(await screen.findByLabelText('Advisor’s username'), 'priya')
  await user.click(await screen.findByRole('button', { name: 'Use a passkey instead' }))
  expect(screen.queryByLabelText('Your password')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Share my plan' }))
  await toasted('Shared with Priya Nair')
  expect(sent('create/share')[0]?.body).toMatchObject({ username: 'priya', passkey: { id: 'aa' } })
  expect(sent('create/share')[0]?.body).not.toHaveProperty('password')
})

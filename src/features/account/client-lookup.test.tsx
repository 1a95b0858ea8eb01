import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { readDeviceSession, readSession, writeSession } from '#app/platform/session.ts'
import { type SentRequest, data, refused, serve } from '#tests/fixtures/page-api.ts'
import { ADA, samplePlan, sampleView } from '#tests/fixtures/page-sharing.ts'
import { address, MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

const PLANS = 'GET /api/users/get/shared-plans/me'
const SEARCH = 'POST /api/users/search-client'
const OPEN = 'POST /api/users/open/share'
const priya = { ...MAYA, is_client_lookup: true, role_name: 'Advisor' as const }
const opened = () => data({ token: 'view-token', user: ADA, view: sampleView() })
const clientOf = (last_name: string, place = 1) => ({
  ...samplePlan({
    share_uuid: `0199a0aa-0000-7000-8000-${String(place).padStart(12, '0')}`,
    user_uuid: `0199a0ab-0000-7000-8000-${String(place).padStart(12, '0')}`,
    last_name,
  }),
  username: `ada.${place}`,
})

beforeEach(() => writeSession({ token: 'own-token', user: priya }, true))

describe('finding a client', () => {
  it('searches while typing, moves by the arrow keys, and opens a plan in this tab alone', async () => {
    const requests = serve({
      [SEARCH]: ({ body }: SentRequest) =>
        data((body as { search: string }).search === '' ? [] : [clientOf('Byron'), clientOf('Bell', 2)]),
      [OPEN]: opened,
      'GET /api/users/get/view': () => data(sampleView()),
    })
    const { user } = visit('/clientLookup')
    await screen.findByText('No one has shared a plan with you yet')
    await user.type(screen.getByLabelText('Name or username'), 'b')
    await screen.findByText(/ada\.1 · Goals and Debts · shared since/)
    await user.keyboard('{ArrowDown}{ArrowDown}')
    expect(document.activeElement?.textContent).toContain('Ada Bell')
    await user.keyboard('{ArrowUp}{Enter}')
    await screen.findByText('You’re viewing Ada’s plan. Read only.')
    expect(requests.find(({ path }) => path.endsWith('open/share'))?.body).toEqual({
      share_uuid: clientOf('Byron').share_uuid,
    })
    expect([readSession()?.token, readDeviceSession()?.token]).toEqual(['view-token', 'own-token'])
    await screen.findByRole('heading', { level: 1, name: 'Ada’s plan' })
  })

  it('says when nobody is found', async () => {
    const requests = serve({
      [SEARCH]: ({ body }: SentRequest) =>
        data((body as { search: string }).search === 'zoe' ? [] : [clientOf('Byron')]),
    })
    const { user } = visit('/clientLookup')
    await screen.findByText('Ada Byron')
    await user.type(screen.getByLabelText('Name or username'), ' zoe ')
    await screen.findByText('No clients found')
    expect(requests.findLast(({ path }) => path.endsWith('search-client'))?.body).toMatchObject({
      search: 'zoe',
    })
  })

  it('pages through many clients, and offers those opened last', async () => {
    const all = Array.from({ length: 60 }, (_, at) => clientOf(`Client ${at + 1}`, at + 1))
    const requests = serve({
      [PLANS]: () =>
        data({ partners: [], recent_clients: [samplePlan({ last_name: 'Recent' })], client_count: 60 }),
      [SEARCH]: ({ body }: SentRequest) =>
        data((body as { after?: string }).after === undefined ? all.slice(0, 50) : all.slice(50)),
    })
    const { user } = visit('/clientLookup')
    await screen.findByText('Ada Recent')
    await screen.findByText('Ada Client 50')
    await user.click(screen.getByRole('button', { name: 'Show more' }))
    await screen.findByText('Ada Client 60')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
    expect(requests.findLast(({ path }) => path.endsWith('search-client'))?.body).toEqual({
      search: '',
      after: all[49]?.user_uuid,
    })
  })

  it('says that a plan is no longer shared, and stays', async () => {
    serve({
      [SEARCH]: () => data([clientOf('Byron')]),
      [OPEN]: () => refused(404, 'We couldn’t find that.', { code: 'not_found' }),
    })
    const { user } = visit('/clientLookup')
    await user.click(await screen.findByText('Ada Byron'))
    await toasted('We couldn’t find that.')
    expect([address(), readSession()?.token]).toEqual(['/clientLookup', 'own-token'])
  })

  it('is for advisors: others choose a profile', async () => {
    writeSession({ token: 'own-token', user: MAYA }, true)
    serve({})
    visit('/clientLookup')
    await screen.findByRole('heading', { name: 'Choose a profile' })
    expect(screen.queryByRole('link', { name: /A client/ })).toBeNull()
    expect(screen.getByRole('link', { name: /^My own plan/ }).getAttribute('href')).toBe('/dashboard')
  })
})

describe('choosing a profile', () => {
  const navigation = () => within(screen.getAllByRole('navigation', { name: 'Main' })[0] ?? document.body)
  const partner = samplePlan({ kind: 'partner', access: 'edit' })

  it('is in the navigation and in settings of somebody with whom a plan is shared', async () => {
    writeSession({ token: 'own-token', user: MAYA }, true)
    serve({
      [PLANS]: () => data({ partners: [partner], recent_clients: [], client_count: 0 }),
      'GET /api/users/get/uuid/me': () => refused(503, 'Not now'),
      'GET /api/users/get/sessions': () => data([]),
    })
    const { user } = visit('/settings')
    await screen.findByText('Ada’s plan')
    await user.click(navigation().getByRole('link', { name: 'Switch profile' }))
    await screen.findByRole('heading', { name: 'Choose a profile' })
    expect(screen.getByRole('button', { name: /^Ada Byron/ })).toBeDefined()
  })

  it('is not offered to somebody with one plan, whom no question is asked for it', async () => {
    writeSession({ token: 'own-token', user: MAYA }, true)
    const requests = serve({})
    visit('/goals')
    await screen.findByRole('heading', { level: 1, name: 'Goals' })
    expect(navigation().queryByRole('link', { name: 'Switch profile' })).toBeNull()
    expect(requests.map(({ path }) => path)).not.toContain('/api/users/get/shared-plans/me')
  })

  it('needs a connection for a plan of somebody else, and says so', async () => {
    serve({ [PLANS]: () => data({ partners: [partner], recent_clients: [], client_count: 1 }) })
    visit('/chooseProfile')
    const plan = await screen.findByRole('button', { name: /^Ada Byron/ })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(screen.getByText('You’re offline. Opening a shared plan needs a connection.')).toBeDefined()
    expect(plan.matches(':disabled')).toBe(true)
    expect(screen.getByRole('link', { name: 'My own plan' })).toBeDefined()
  })
})

describe('leaving a plan', () => {
  const LEAVE = (plan: { share_uuid: string }) => `DELETE /api/users/leave/share/${plan.share_uuid}`

  it('asks first, says what happens, and takes a partner’s plan off the list', async () => {
    writeSession({ token: 'own-token', user: MAYA }, true)
    let partners = [samplePlan({ kind: 'partner', access: 'edit' })]
    const requests = serve({
      [PLANS]: () => data({ partners, recent_clients: [], client_count: 0 }),
      [LEAVE(samplePlan())]: () => {
        partners = []
        return data(null, 'You no longer have access to this plan')
      },
    })
    const { user } = visit('/chooseProfile')
    const leave = () => screen.findByRole('button', { name: 'Leave Ada Byron’s plan' })
    await user.click(await leave())
    const question = within(await screen.findByRole('dialog', { name: 'Leave Ada Byron’s plan?' }))
    expect(question.getByText(/can’t be undone: Ada would have to invite you again/)).toBeDefined()
    await user.click(question.getByRole('button', { name: 'Cancel' }))
    expect(requests.some(({ method }) => method === 'DELETE')).toBe(false)
    await user.click(await leave())
    await user.click(await screen.findByRole('button', { name: 'Leave plan' }))
    await toasted('You no longer have access to this plan')
    await waitFor(() => expect(screen.queryByText('Ada Byron')).toBeNull())
    expect([address(), readSession()?.token]).toEqual(['/chooseProfile', 'own-token'])
  })

  it('is in an advisor’s list of clients, too', async () => {
    let clients = [clientOf('Byron')]
    serve({
      [SEARCH]: () => data(clients),
      [LEAVE(clientOf('Byron'))]: () => {
        clients = []
        return data(null, 'You no longer have access to this plan')
      },
    })
    const { user } = visit('/clientLookup')
    await user.click(await screen.findByRole('button', { name: 'Leave Ada Byron’s plan' }))
    await user.click(await screen.findByRole('button', { name: 'Leave plan' }))
    expect(await screen.findByText('No one has shared a plan with you yet')).toBeDefined()
  })

  it('needs a connection', async () => {
    serve({ [SEARCH]: () => data([clientOf('Byron')]) })
    visit('/clientLookup')
    const leave = await screen.findByRole('button', { name: 'Leave Ada Byron’s plan' })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    act(() => void window.dispatchEvent(new Event('offline')))
    expect(leave.matches(':disabled')).toBe(true)
  })
})

describe('an invitation', () => {
  const invitation = {
    first_name: 'Ada',
    last_name: 'Byron',
    access: 'edit',
    sections: ['goals', 'debts'],
    expires_at: '2026-11-28T15:00:00.000Z',
  }

  it('opens from its link, says what it offers, and is accepted', async () => {
    writeSession({ token: 'own-token', user: MAYA }, true)
    const partner = samplePlan({ kind: 'partner', access: 'edit' })
    const requests = serve({
      'POST /api/users/preview/share-invitation': () => data(invitation),
      'POST /api/users/accept/share-invitation': () => data(partner, 'Ada shares a plan with you'),
      [PLANS]: () => data({ partners: [partner], recent_clients: [], client_count: 0 }),
    })
    const { user } = visit('/acceptInvitation#ABCDE-FGHJK')
    await user.click(await screen.findByRole('button', { name: 'Continue' }))
    await screen.findByRole('heading', { name: 'Ada Byron shares a plan with you' })
    expect(screen.getByText('Goals and Debts')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Accept' }))
    await toasted('Ada shares a plan with you')
    await screen.findByText('View and edit · Goals and Debts')
    expect(requests.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
      { code: 'ABCDEFGHJK' },
      { code: 'ABCDEFGHJK' },
    ])
    expect(address()).toBe('/chooseProfile')
  })

  it('says at the field that its code is wrong', async () => {
    const message = 'That code isn’t right, or it was used or has expired. Ask for a new one.'
    serve({
      'POST /api/users/preview/share-invitation': () =>
        refused(400, message, { code: 'wrong_code', fields: { code: message } }),
    })
    const { user } = visit('/acceptInvitation')
    await user.type(await screen.findByLabelText('Invitation code'), 'short')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await screen.findByText('Enter all 10 letters and digits of the code')
    await user.clear(screen.getByLabelText('Invitation code'))
    await user.type(screen.getByLabelText('Invitation code'), 'abcde fghjk')
    await user.click(screen.getByRole('button', { name: 'Continue' }))
    await waitFor(() => expect(screen.getAllByText(message).length).toBeGreaterThan(0))
  })
})

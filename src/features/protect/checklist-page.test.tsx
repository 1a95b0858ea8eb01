import { screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { clearSession, writeSession } from '#app/platform/session.ts'
import type { ProtectChecklist, ProtectProfile } from '#core/contract/protect-profile.ts'
import { changeProtectProfile } from '#core/protect/change.ts'
import { data, later, refused, serve } from '#tests/fixtures/page-api.ts'
import { FAMILY_FACTS, LIFE_POLICY, protectAnswer } from '#tests/fixtures/page-protect.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

const PATH = '/protect/checklist'
const BID = 'GET /api/spend/protect/bundle-bid'
const SAVE = 'PUT /api/spend/protect/update/profile'

function serveChecklist(checklist: ProtectChecklist = {}) {
  let profile: ProtectProfile = { entries: {}, checklist, version: 1 }
  const requests = serve({
    [BID]: () => data(protectAnswer({ profile, facts: FAMILY_FACTS, policies: [LIFE_POLICY] })),
    [SAVE]: ({ body }) => {
      const change = body as { checklist: ProtectChecklist }
      profile = changeProtectProfile(profile, { entries: {}, checklist: change.checklist })
      return data(profile)
    },
  })
  return { sent: () => requests.filter(({ method }) => method === 'PUT').map(({ body }) => body) }
}

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-22T12:00:00'))
})
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
})

it('counts a policy with beneficiaries as done, and marks papers on the client’s day', async () => {
  const { sent } = serveChecklist()
  const { user } = visit(PATH)
  expect(await screen.findByRole('heading', { level: 1, name: '1 of 8 done' })).toBeTruthy()
  expect(screen.getByText('Named')).toBeTruthy()
  await user.click(screen.getByRole('checkbox', { name: /^Will/ }))
  await toasted('Will saved')
  expect(sent()).toEqual([{ checklist: { will: { done_on: '2026-11-22', note: '' } }, version: 1 }])
  expect(await screen.findByRole('heading', { level: 1, name: '2 of 8 done' })).toBeTruthy()
  const progress = screen.getByRole('progressbar', { name: 'Papers and beneficiaries' })
  expect(progress.getAttribute('aria-valuetext')).toBe('2 of 8 done')
})

it('shows marks before the server answers, each on the version that the one before leads to', async () => {
  let profile: ProtectProfile = { entries: {}, checklist: {}, version: 1 }
  const answers = [later(), later()]
  const requests = serve({
    [BID]: () => data(protectAnswer({ profile, facts: FAMILY_FACTS, policies: [LIFE_POLICY] })),
    [SAVE]: () => answers.shift()?.answer() ?? refused(500, 'Too many'),
  })
  const [first, second] = answers
  const sent = () => requests.filter(({ method }) => method === 'PUT')
  const accept = (checklist: ProtectChecklist) => {
    profile = changeProtectProfile(profile, { entries: {}, checklist })
    return data(profile)
  }
  const { user } = visit(PATH)
  const will = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Will/ })
  const directive = screen.getByRole<HTMLInputElement>('checkbox', { name: /^Health care directive/ })
  await user.click(will)
  await user.click(directive)
  expect([will.checked, directive.checked]).toEqual([true, true])
  expect(screen.getByRole('heading', { level: 1, name: '3 of 8 done' })).toBeTruthy()
  await waitFor(() => expect(sent()).toHaveLength(1))
  const mark = { done_on: '2026-11-22', note: '' }
  first?.settle(accept({ will: mark }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent().map(({ body }) => body)).toEqual([
    { checklist: { will: mark }, version: 1 },
    { checklist: { health_directive: mark }, version: 2 },
  ])
  second?.settle(accept({ health_directive: mark }))
  await toasted('Health care directive saved')
  expect([will.checked, directive.checked]).toEqual([true, true])
})

it('takes a mark back that the server refuses, and says why', async () => {
  const answer = later()
  serve({
    [BID]: () => data(protectAnswer({ facts: FAMILY_FACTS, policies: [LIFE_POLICY] })),
    [SAVE]: answer.answer,
  })
  const { user } = visit(PATH)
  const will = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Will/ })
  await user.click(will)
  expect(will.checked).toBe(true)
  const message = 'Your protection profile was changed on another device.'
  answer.settle(refused(409, message, { code: 'conflict' }))
  await toasted(message)
  expect(will.checked).toBe(false)
  expect(screen.getByRole('heading', { level: 1, name: '1 of 8 done' })).toBeTruthy()
})

it('marks an account, and keeps the marks of others', async () => {
  const other = { account_uuid: '0199a0aa-0000-7000-8000-0000000000a2', done_on: '2026-01-05', note: '' }
  const { sent } = serveChecklist({ account_beneficiaries: [other] })
  const { user } = visit(PATH)
  await user.click(await screen.findByRole('checkbox', { name: /^My IRA/ }))
  await toasted('My IRA saved')
  expect(sent()).toEqual([
    {
      checklist: {
        account_beneficiaries: [
          other,
          { account_uuid: '0199a0aa-0000-7000-8000-0000000000a1', done_on: '2026-11-22', note: '' },
        ],
      },
      version: 1,
    },
  ])
})

it('keeps a note of where a paper is, up to 200 characters', async () => {
  const { sent } = serveChecklist({ will: { done_on: '2026-03-01', note: '' } })
  const { user } = visit(PATH)
  await user.click(await screen.findByRole('button', { name: 'Add note: Will' }))
  const field = screen.getByRole('textbox', { name: 'Note' })
  await user.click(field)
  await user.paste('x'.repeat(201))
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Use at most 200 characters')).toBeTruthy()
  await user.clear(field)
  await user.type(field, 'In the safe')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(/In the safe/)).toBeTruthy()
  expect(sent()).toEqual([
    { checklist: { will: { done_on: '2026-03-01', note: 'In the safe' } }, version: 1 },
  ])
})

it('marks a paper offline, and shows that it waits to sync', async () => {
  serveChecklist()
  const { user } = visit(PATH)
  await screen.findByRole('heading', { level: 1, name: '1 of 8 done' })
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await user.click(screen.getByRole('checkbox', { name: /^Health care directive/ }))
  expect(await screen.findByRole('heading', { level: 1, name: '2 of 8 done' })).toBeTruthy()
  expect(screen.getByText('Waiting to sync')).toBeTruthy()
})

it('says that the checklist could not load', async () => {
  serve({ [BID]: () => refused(400, 'Something is wrong') })
  visit(PATH)
  expect(await screen.findByText('Couldn’t load your checklist')).toBeTruthy()
})

import { act, renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { SessionUser } from '#core/contract/session-user.ts'
import { clearSession, readSession, updateSessionUser, useSession, writeSession } from './session.ts'

const maya: SessionUser = {
  user_uuid: 'u-maya',
  username: 'maya',
  first_name: 'Maya',
  last_name: 'Okafor',
  subscription_plan: 'No Plan',
  is_client_lookup: false,
  is_mfa_enabled: false,
  role_name: 'User',
}
const liam: SessionUser = { ...maya, user_uuid: 'u-liam', username: 'liam', first_name: 'Liam' }
const ofMaya = { token: 'token-maya', user: maya }
const ofLiam = { token: 'token-liam', user: liam }

/** The event that the browser sends this tab when another has changed local storage. */
const inAnotherTab = (change: () => void) =>
  act(() => {
    change()
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  })

it('has no session on a fresh device', () => {
  expect(readSession()).toBeUndefined()
})

it('stores a session on the device under the key user, for every tab', () => {
  writeSession(ofMaya, true)
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toEqual(ofMaya)
  expect(sessionStorage.getItem('user')).toBeNull()
  expect(readSession()).toEqual(ofMaya)
})

it('stores a session in this tab only for a client who does not stay signed in', () => {
  writeSession(ofMaya, false)
  expect(JSON.parse(sessionStorage.getItem('user') ?? '')).toEqual(ofMaya)
  expect(localStorage.getItem('user')).toBeNull()
  expect(readSession()).toEqual(ofMaya)
})

it('has one session after a login, wherever the previous one was stored', () => {
  writeSession(ofMaya, true)
  writeSession(ofLiam, false)
  expect(localStorage.getItem('user')).toBeNull()
  writeSession(ofMaya, true)
  expect(sessionStorage.getItem('user')).toBeNull()
  expect(readSession()?.token).toBe('token-maya')
})

it('prefers the session of this tab to the device’s', () => {
  localStorage.setItem('user', JSON.stringify(ofMaya))
  sessionStorage.setItem('user', JSON.stringify(ofLiam))
  expect(readSession()?.token).toBe('token-liam')
  sessionStorage.removeItem('user')
  expect(readSession()?.token).toBe('token-maya')
})

it.each([
  ['is no JSON', '{"token":'],
  ['is empty', ''],
  ['is null', 'null'],
  ['has no token', JSON.stringify({ user: maya })],
  ['has an empty token', JSON.stringify({ token: '', user: maya })],
  ['has no user', JSON.stringify({ token: 't' })],
  [
    'has a plan that does not exist',
    JSON.stringify({ token: 't', user: { ...maya, subscription_plan: 'Gold' } }),
  ],
])('treats an entry that %s as no session', (_, text) => {
  localStorage.setItem('user', text)
  expect(readSession()).toBeUndefined()
})

it('is signed in again once an unreadable entry is replaced', () => {
  localStorage.setItem('user', 'torn')
  expect(readSession()).toBeUndefined()
  writeSession(ofMaya, true)
  expect(readSession()?.user.first_name).toBe('Maya')
})

it('reports the client from login until logout', () => {
  const { result } = renderHook(useSession)
  expect(result.current).toBeUndefined()
  act(() => writeSession(ofMaya, true))
  expect(result.current?.user.first_name).toBe('Maya')
  act(clearSession)
  expect(result.current).toBeUndefined()
})

it('hears that another tab has logged in, out, or in as someone else', () => {
  const { result } = renderHook(useSession)
  inAnotherTab(() => localStorage.setItem('user', JSON.stringify(ofMaya)))
  expect(result.current?.token).toBe('token-maya')
  inAnotherTab(() => localStorage.setItem('user', JSON.stringify(ofLiam)))
  expect(result.current?.token).toBe('token-liam')
  inAnotherTab(() => localStorage.removeItem('user'))
  expect(result.current).toBeUndefined()
})

it('removes the session from both storages', () => {
  localStorage.setItem('user', JSON.stringify(ofMaya))
  sessionStorage.setItem('user', JSON.stringify(ofLiam))
  clearSession()
  expect([localStorage.getItem('user'), sessionStorage.getItem('user')]).toEqual([null, null])
})

it('updates the client’s record where the session is stored', () => {
  writeSession(ofMaya, true)
  updateSessionUser({ ...maya, is_mfa_enabled: true })
  expect(JSON.parse(localStorage.getItem('user') ?? '')).toMatchObject({ user: { is_mfa_enabled: true } })
  expect(sessionStorage.getItem('user')).toBeNull()
})

it('updates the record of a tab session without signing the device out', () => {
  localStorage.setItem('user', JSON.stringify(ofMaya))
  sessionStorage.setItem('user', JSON.stringify(ofLiam))
  updateSessionUser({ ...liam, is_mfa_enabled: true })
  expect(readSession()).toEqual({ token: 'token-liam', user: { ...liam, is_mfa_enabled: true } })
  expect(JSON.parse(localStorage.getItem('user') ?? 'null')).toEqual(ofMaya)
})

it("never stores one client's record beside another's token", () => {
  writeSession(ofLiam, true)
  updateSessionUser({ ...maya, is_mfa_enabled: true })
  expect(readSession()).toEqual(ofLiam)
})

it('changes nothing while nobody is signed in', () => {
  updateSessionUser(maya)
  expect(readSession()).toBeUndefined()
})

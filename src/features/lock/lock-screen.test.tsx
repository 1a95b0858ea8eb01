import { startAuthentication } from '@simplewebauthn/browser'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { PointerEventsCheckLevel, userEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { handleFailures } from '#app/platform/api.ts'
import { checkPin, setPin } from '#app/platform/app-lock-pin.ts'
import { appLocked, readLock } from '#app/platform/app-lock.ts'
import { clock } from '#app/platform/clock.ts'
import { countOwnWrites } from '#app/platform/outbox-lifecycle.ts'
import { write } from '#app/platform/outbox.ts'
import { readSession, readView, startView, writeSession } from '#app/platform/session.ts'
import { newPage } from '#app/platform/view.ts'
import { updatePushSettings } from '#core/contract/push-settings.ts'
import { disk } from '#tests/fixtures/disk.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { ADA, sampleView } from '#tests/fixtures/page-sharing.ts'
import { MAYA } from '#tests/fixtures/page-visit.tsx'
import { LockScreen } from './lock-screen.tsx'

vi.mock('idb-keyval', () => import('#tests/fixtures/disk.ts'))
vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: vi.fn<() => Promise<unknown>>() }))

const RIGHT = '270418'
const WRONG = '270419'
const PASSWORD = 'POST /api/users/confirm/password'
const LOG_OUT = 'POST /api/users/logout'
const NETWORK_ENDS = () => Promise.reject(new TypeError('Failed to fetch'))

let now = Date.UTC(2026, 10, 21, 15)
const opened = vi.fn<(path: string) => void>()

beforeEach(async () => {
  disk.wipe()
  opened.mockReset()
  vi.spyOn(newPage, 'open').mockImplementation(opened)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
  writeSession({ token: 'a-token', user: MAYA }, true)
  await setPin(RIGHT, 5)
  appLocked.set(true)
})

function open() {
  render(<LockScreen />)
  return userEvent.setup({ delay: null, pointerEventsCheck: PointerEventsCheckLevel.Never })
}
const pinField = () => screen.getByLabelText<HTMLInputElement>('PIN')
const isUnlocked = () => waitFor(() => expect(appLocked.get()).toBe(false))

describe('unlocking with the PIN', () => {
  it('starts in the field, takes a numeric PIN as soon as it is complete, typed or pasted, and names nobody', async () => {
    serve({})
    const user = open()
    expect(document.activeElement).toBe(pinField())
    expect([pinField().inputMode, pinField().autocomplete, pinField().type]).toEqual([
      'numeric',
      'off',
      'text',
    ])
    expect(document.body.textContent).not.toMatch(/Maya|Okafor/)
    await user.type(pinField(), RIGHT.slice(0, 3))
    expect(document.body.textContent).toContain('●●●')
    expect(document.body.textContent).not.toContain('2')
    await user.clear(pinField())
    await user.paste(RIGHT)
    await isUnlocked()
  })

  it('says that a PIN is wrong and how many tries are left, and empties the field', async () => {
    serve({})
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Unlock' }))
    expect(screen.getByRole('alert').textContent).toBe('Enter all 6 digits.')
    await user.type(pinField(), WRONG)
    await screen.findByText('That PIN isn’t right. 9 tries left.')
    expect([pinField().value, pinField().getAttribute('aria-invalid')]).toEqual(['', 'true'])
    expect(document.activeElement).toBe(pinField())
    await user.type(pinField(), RIGHT)
    await isUnlocked()
  })

  it('makes the client wait after the fourth wrong PIN, also after a reload, and counts down', async () => {
    serve({})
    for (let tried = 0; tried < 4; tried += 1) await checkPin(WRONG)
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const user = open()
    expect(screen.getByRole('alert').textContent).toBe('Too many wrong PINs. Try again in 30 seconds.')
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Try again in 0:30' })
    expect([button.disabled, pinField().readOnly]).toEqual([true, true])
    now += 29_000
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.getByRole('button', { name: 'Try again in 0:01' })).toBeDefined()
    now += 1000
    act(() => void vi.advanceTimersByTime(1000))
    expect(screen.getByRole('status').textContent).toBe('You can enter your PIN now.')
    await user.type(pinField(), RIGHT)
    await isUnlocked()
  })

  it('logs the device out after the tenth wrong PIN', async () => {
    serve({ [LOG_OUT]: () => data(null) })
    for (let tried = 0; tried < 9; tried += 1) {
      await checkPin(WRONG)
      now += 60 * 60_000
    }
    const user = open()
    await user.type(pinField(), WRONG)
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/login'))
    expect([readSession(), readLock()]).toEqual([undefined, undefined])
    expect(localStorage.getItem('verdant.app-lock')).toBeNull()
    // The page was not shown on the way.
    expect(appLocked.get()).toBe(true)
  })

  it('logs out at once where the app was closed during the last try', async () => {
    serve({ [LOG_OUT]: () => data(null) })
    for (let tried = 0; tried < 10; tried += 1) {
      await checkPin(WRONG)
      now += 60 * 60_000
    }
    open()
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/login'))
  })
})

describe('unlocking with the password', () => {
  it('asks the server, and says what is wrong at the field', async () => {
    const message = 'That password isn’t right. Try again'
    let isRight = false
    const requests = serve({
      [PASSWORD]: () => (isRight ? data(null) : refused(400, message, { fields: { password: message } })),
    })
    const user = open()
    await checkPin(WRONG)
    await user.click(screen.getByRole('button', { name: 'Use your password' }))
    await user.type(screen.getByLabelText('Password'), 'Wrong#Day42x{Enter}')
    await screen.findByText(message)
    expect(appLocked.get()).toBe(true)
    isRight = true
    await user.type(screen.getByLabelText('Password'), '{Enter}')
    await isUnlocked()
    expect(readLock()?.wrong_tries).toBe(0)
    expect(requests.at(-1)?.headers.get('Authorization')).toBe('Bearer a-token')
  })

  it('says offline that it needs a connection, while the PIN works', async () => {
    serve({ [PASSWORD]: NETWORK_ENDS })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Use your password' }))
    expect(screen.getByText(/^You’re offline\. Checking your password needs a connection/)).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Use your PIN' }))
    await user.type(pinField(), RIGHT)
    await isUnlocked()
  })

  it('is the viewer’s own in a view of somebody’s plan', async () => {
    startView({ token: 'view-token', user: ADA, view: sampleView() })
    const requests = serve({ [PASSWORD]: () => data(null) })
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Use your password' }))
    await user.type(screen.getByLabelText('Password'), 'Sunny#Day42x{Enter}')
    await isUnlocked()
    expect(requests.at(-1)?.headers.get('Authorization')).toBe('Bearer a-token')
  })
})

describe('a session that has expired meanwhile', () => {
  const over = () => refused(401, 'Session Expired', { code: 'session_expired' })

  it.each([true, false])('is reported, and in a view the viewer’s own (%s)', async (isView) => {
    const expired = vi.fn<(token: string) => void>()
    handleFailures({ onRefusal: () => undefined, onSessionExpired: expired })
    window.history.replaceState(null, '', '/debt')
    const token = `token-${String(isView)}`
    writeSession({ token, user: MAYA }, true)
    if (isView) startView({ token: 'view-token', user: ADA, view: sampleView() })
    serve({ [PASSWORD]: over })
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Use your password' }))
    await user.type(screen.getByLabelText('Password'), 'Sunny#Day42x{Enter}')
    await waitFor(() => expect(expired).toHaveBeenCalledWith(token))
    expect([appLocked.get(), readView(), location.pathname]).toEqual([
      true,
      undefined,
      isView ? '/chooseProfile' : '/debt',
    ])
  })
})

describe('unlocking with a passkey', () => {
  const passkey = {
    passkey_uuid: '0199a0aa-0000-7000-8000-0000000000f1',
    name: 'My phone',
    created_at: '2026-11-20T10:00:00.000Z',
    last_used_at: null,
    credential_id: 'credential',
    transports: ['internal'],
  }
  const reads = {
    'GET /api/users/get/factors/me': () =>
      data({ passkeys: [passkey], authenticator_since: null, recovery_codes_left: 9 }),
    'POST /api/users/create/login-challenge': () => data({ challenge: 'a-challenge', rp_id: 'localhost' }),
  }
  const answer = {
    id: 'credential',
    rawId: 'credential',
    type: 'public-key' as const,
    response: { clientDataJSON: 'data', authenticatorData: 'data', signature: 'signed' },
    clientExtensionResults: {},
  }

  it('is offered to a client who has one, and checked by the server', async () => {
    vi.stubGlobal('PublicKeyCredential', {})
    vi.mocked(startAuthentication).mockResolvedValue(answer)
    let isRight = false
    const requests = serve({
      ...reads,
      'POST /api/users/confirm/passkey': () =>
        isRight ? data(null) : refused(400, 'That passkey didn’t work.', { code: 'wrong_credentials' }),
    })
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Use a passkey' }))
    await screen.findByText('That passkey didn’t work.')
    expect(appLocked.get()).toBe(true)
    isRight = true
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }))
    await isUnlocked()
    expect(vi.mocked(startAuthentication).mock.calls[0]?.[0].optionsJSON).toMatchObject({
      challenge: 'a-challenge',
      userVerification: 'required',
      allowCredentials: [{ id: 'credential' }],
    })
    expect(requests.at(-1)?.body).toEqual({ passkey: { ...answer, clientExtensionResults: undefined } })
  })

  it('is not offered offline, where nobody could check it', async () => {
    vi.stubGlobal('PublicKeyCredential', {})
    serve(reads)
    open()
    await screen.findByRole('button', { name: 'Use a passkey' })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  })
})

describe('logging out instead', () => {
  it('asks first, and then removes everything, also offline', async () => {
    serve({ [LOG_OUT]: NETWORK_ENDS })
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    expect(document.activeElement?.textContent).toBe('Stay logged in')
    await user.click(screen.getByRole('button', { name: 'Stay logged in' }))
    expect(document.activeElement).toBe(pinField())
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    // It counts first what would be lost.
    await user.click(await screen.findByRole('button', { name: 'Log out', busy: false }))
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/login'))
    expect([readSession(), localStorage.getItem('verdant.app-lock')]).toEqual([undefined, null])
  })

  it.each([true, false])('warns of changes that would be lost, in a view too (%s)', async (isView) => {
    serve({ [LOG_OUT]: NETWORK_ENDS })
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    const about = { subject: 'settings', label: 'Notification settings' }
    await write(updatePushSettings, { body: { debts: false } }, about)
    if (isView) startView({ token: 'view-token', user: ADA, view: sampleView() })
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    await screen.findByText('1 change hasn’t synced and will be lost.')
    await user.click(screen.getByRole('button', { name: 'Stay logged in' }))
    expect(await countOwnWrites()).toBe(1)
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    await user.click(await screen.findByRole('button', { name: 'Log out anyway', busy: false }))
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/login'))
  })

  it('ends a view, too', async () => {
    startView({ token: 'view-token', user: ADA, view: sampleView() })
    const requests = serve({ [LOG_OUT]: () => data(null) })
    const user = open()
    await user.click(screen.getByRole('button', { name: 'Log out' }))
    // It counts first what would be lost.
    await user.click(await screen.findByRole('button', { name: 'Log out', busy: false }))
    await waitFor(() => expect(opened).toHaveBeenCalledWith('/login'))
    expect(requests.find(({ path }) => path.endsWith('/logout'))?.headers.get('Authorization')).toBe(
      'Bearer a-token',
    )
    expect([readSession(), sessionStorage.getItem('user')]).toEqual([undefined, null])
  })
})

import * as v from 'valibot'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { MAYA as sampleUser } from '#tests/fixtures/sample-client.ts'
import { checkPin, MAX_TRIES, NewPin, setPin, waitLeft, wrongPinMessage } from './app-lock-pin.ts'
import { lockApp, lockIfIdle, noteInput, unlockApp, watchAppLock } from './app-lock-watch.ts'
import {
  appLocked,
  lockAtStart,
  onceUnlocked,
  readLock,
  stayUnlocked,
  USED_KEY,
  writeLock,
} from './app-lock.ts'
import { clock } from './clock.ts'
import { clearSession, endView, readView, startView, writeSession, type StoredSession } from './session.ts'

const MINUTE = 60_000
const RIGHT = '270418'
const WRONG = '270419'

const session = (user_uuid: string): StoredSession => ({
  token: `token-of-${user_uuid}`,
  user: { ...sampleUser, user_uuid },
})
const MAYA = sampleUser.user_uuid
const LIAM = '0199a0aa-0000-7000-8000-000000000002'

let now = 0
const pass = (ms: number) => (now += ms)
const input = (name = 'pointerdown') => {
  const event = new Event(name)
  const stop = vi.spyOn(event, 'stopImmediatePropagation')
  noteInput(event)
  return { isSwallowed: stop.mock.calls.length > 0 }
}

beforeEach(() => {
  now += 24 * 60 * MINUTE
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(Date.UTC(2026, 10, 21, 15) + now))
  appLocked.set(false)
  writeSession(session(MAYA), true)
})

/** Another tab of the same browser, with modules of its own. */
async function otherTab() {
  vi.resetModules()
  const tab = {
    ...(await import('./app-lock.ts')),
    ...(await import('./app-lock-watch.ts')),
  }
  const { clock: theirs } = await import('./clock.ts')
  vi.spyOn(theirs, 'now').mockImplementation(() => clock.now())
  return tab
}

describe('locking', () => {
  it('comes after the chosen time without use, and not before', async () => {
    await setPin(RIGHT, 5)
    onTestFinished(watchAppLock())
    unlockApp()
    pass(5 * MINUTE - 1)
    expect(lockIfIdle()).toBe(false)
    input()
    pass(5 * MINUTE - 1)
    expect(lockIfIdle()).toBe(false)
    pass(1)
    expect(lockIfIdle()).toBe(true)
  })

  it('comes on the first sign of life after the device slept, and that press does nothing', async () => {
    await setPin(RIGHT, 60)
    unlockApp()
    pass(120 * MINUTE)
    expect(input('keydown')).toEqual({ isSwallowed: true })
    expect(appLocked.get()).toBe(true)
  })

  it('comes when the clock was set back, which would hold it off', async () => {
    await setPin(RIGHT, 1)
    unlockApp()
    pass(-30_000)
    expect(lockIfIdle()).toBe(false)
    pass(-60 * MINUTE)
    expect(lockIfIdle()).toBe(true)
  })

  it('is off by default, after it is turned off, and starts over when it is turned on again', async () => {
    onTestFinished(watchAppLock())
    lockAtStart()
    expect([appLocked.get(), lockIfIdle()]).toEqual([false, false])
    await setPin(RIGHT, 1)
    unlockApp()
    writeLock(undefined)
    pass(10 * MINUTE)
    expect(lockIfIdle()).toBe(false)
    await setPin(RIGHT, 1)
    expect(lockIfIdle()).toBe(false)
  })

  it('waits for every tab: use in one keeps all unlocked, and all lock and unlock together', async () => {
    await setPin(RIGHT, 5)
    onTestFinished(watchAppLock())
    unlockApp()
    const other = await otherTab()
    onTestFinished(other.watchAppLock())
    pass(4 * MINUTE)
    input()
    pass(4 * MINUTE)
    expect([lockIfIdle(), other.lockIfIdle()]).toEqual([false, false])
    lockApp()
    await expect.poll(() => other.appLocked.get()).toBe(true)
    other.unlockApp()
    await expect.poll(() => appLocked.get()).toBe(false)
  })
})

describe('opening the app', () => {
  it('asks, unless the app itself has reloaded the page a moment ago', async () => {
    await setPin(RIGHT, 60)
    lockAtStart()
    expect(appLocked.get()).toBe(true)
    appLocked.set(false)
    stayUnlocked()
    lockAtStart()
    expect(appLocked.get()).toBe(false)
    // It works once, and not for long.
    lockAtStart()
    expect(appLocked.get()).toBe(true)
    appLocked.set(false)
    stayUnlocked()
    pass(MINUTE)
    lockAtStart()
    expect(appLocked.get()).toBe(true)
    // A locked page gives no pass.
    stayUnlocked()
    lockAtStart()
    expect(appLocked.get()).toBe(true)
  })

  it('beside an unlocked tab does not ask; beside one that is due to lock it does', async () => {
    await setPin(RIGHT, 5)
    onTestFinished(watchAppLock())
    unlockApp()
    const beside = await otherTab()
    beside.lockAtStart()
    expect(beside.appLocked.get()).toBe(true)
    onTestFinished(beside.watchAppLock())
    await expect.poll(() => beside.appLocked.get()).toBe(false)
    pass(5 * MINUTE)
    const late = await otherTab()
    late.lockAtStart()
    onTestFinished(late.watchAppLock())
    await expect.poll(() => appLocked.get()).toBe(true)
    expect(late.appLocked.get()).toBe(true)
  })

  it('lets work wait until it is unlocked', async () => {
    const work = vi.fn<() => void>()
    onceUnlocked(work)
    expect(work).toHaveBeenCalledOnce()
    await setPin(RIGHT, 5)
    lockAtStart()
    onceUnlocked(work)
    expect(work).toHaveBeenCalledOnce()
    unlockApp()
    await expect.poll(() => work).toHaveBeenCalledTimes(2)
  })
})

describe('whose lock it is', () => {
  it('belongs to one client: somebody else who logs in here has none', async () => {
    await setPin(RIGHT, 5)
    writeSession(session(LIAM), true)
    expect(readLock()).toBeUndefined()
    lockAtStart()
    expect(appLocked.get()).toBe(false)
  })

  it('is nobody’s without a session', async () => {
    await setPin(RIGHT, 5)
    clearSession()
    expect(readLock()).toBeUndefined()
  })

  it('is stored with a session that ends with its tab, and nowhere else', async () => {
    writeSession(session(MAYA), false)
    await setPin(RIGHT, 5)
    expect(readLock()?.minutes).toBe(5)
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('is the viewer’s in a view of somebody’s plan', async () => {
    await setPin(RIGHT, 15)
    startView({
      ...session(LIAM),
      view: {
        share_uuid: '0199a0aa-0000-7000-8000-0000000000a1',
        kind: 'advisor',
        access: 'view',
        sections: ['debts'],
        first_name: 'Liam',
        last_name: 'Okafor',
        expires_at: '2026-11-21T23:00:00.000Z',
      },
    })
    expect(readView()?.first_name).toBe('Liam')
    expect(readLock()?.minutes).toBe(15)
    endView()
    expect(readLock()?.minutes).toBe(15)
  })

  it('is off when what is stored cannot be read', () => {
    localStorage.setItem('verdant.app-lock', '{"minutes":5}')
    expect(readLock()).toBeUndefined()
  })
})

describe('the PIN', () => {
  it('is stored as a salted, slow hash only', async () => {
    await setPin(RIGHT, 5)
    const first = readLock()
    await setPin(RIGHT, 5)
    expect(readLock()?.salt).not.toBe(first?.salt)
    expect(readLock()?.hash).not.toBe(first?.hash)
    expect(first?.iterations).toBeGreaterThanOrEqual(600_000)
    expect(JSON.stringify({ ...localStorage })).not.toContain(RIGHT)
  })

  it.each(['111111', '123456', '987654', '121212', '123123', '12345', 'abcdef'])('refuses %s', (pin) => {
    expect(v.is(NewPin, pin)).toBe(false)
  })

  it('makes wrong tries wait longer and longer, and ends with the tenth', async () => {
    await setPin(RIGHT, 5)
    const waits: number[] = []
    const tooEarly: unknown[] = []
    for (let tried = 1; tried < MAX_TRIES; tried += 1) {
      const check = await checkPin(WRONG)
      if (check.kind !== 'wrong') throw new Error(check.kind)
      expect(check.tries_left).toBe(MAX_TRIES - tried)
      waits.push(check.wait_ms / 1000)
      pass(check.wait_ms)
      if (check.wait_ms === 0) continue
      pass(-1)
      tooEarly.push(await checkPin(RIGHT))
      pass(1)
    }
    // Even the right one is not looked at before its time.
    expect(tooEarly).toEqual(Array.from({ length: 6 }, () => ({ kind: 'wait', wait_ms: 1 })))
    expect(waits).toEqual([0, 0, 0, 30, 60, 300, 900, 1800, 3600])
    expect(await checkPin(WRONG)).toEqual({ kind: 'out' })
  })

  it('restarts its count after the right one, or another way to unlock', async () => {
    await setPin(RIGHT, 5)
    await checkPin(WRONG)
    expect(await checkPin(RIGHT)).toEqual({ kind: 'right' })
    expect(readLock()?.wrong_tries).toBe(0)
    await checkPin(WRONG)
    unlockApp()
    expect(readLock()?.wrong_tries).toBe(0)
  })

  it('counts a try even if the app is closed before its result', async () => {
    await setPin(RIGHT, 5)
    const checking = checkPin(WRONG)
    expect(readLock()?.wrong_tries).toBe(1)
    await checking
  })

  it('does not wait longer than announced when the clock is set back', async () => {
    await setPin(RIGHT, 5)
    for (let tried = 0; tried < 4; tried += 1) await checkPin(WRONG)
    const lock = readLock()
    if (!lock) throw new Error('the lock is gone')
    expect(waitLeft(lock, clock.now().getTime() - 60 * MINUTE)).toBe(30_000)
  })

  it('is changed, and the old one no longer works', async () => {
    await setPin(RIGHT, 5)
    await setPin('804172', 15)
    expect((await checkPin(RIGHT)).kind).toBe('wrong')
    expect((await checkPin('804172')).kind).toBe('right')
    expect(readLock()?.minutes).toBe(15)
  })

  it('says how many tries are left, how long to wait, and what comes after', () => {
    expect(wrongPinMessage({ kind: 'wrong', tries_left: 8, wait_ms: 0 })).toBe(
      'That PIN isn’t right. 8 tries left.',
    )
    expect(wrongPinMessage({ kind: 'wrong', tries_left: 1, wait_ms: 60 * MINUTE })).toBe(
      'That PIN isn’t right. 1 try left. After that, this device is logged out. You can try again in 1 hour.',
    )
    expect(wrongPinMessage({ kind: 'wait', wait_ms: 1500 })).toBe(
      'Too many wrong PINs. Try again in 2 seconds.',
    )
  })
})

it('stays unlocked with another tab, also where the time of that reaches this one late', async () => {
  await setPin(RIGHT, 5)
  onTestFinished(watchAppLock())
  const other = await otherTab()
  pass(5 * MINUTE)
  const usedAt = localStorage.getItem(USED_KEY) ?? ''
  lockIfIdle()
  await expect.poll(() => appLocked.get()).toBe(true)
  other.appLocked.set(true)
  other.unlockApp()
  localStorage.setItem(USED_KEY, usedAt)
  await expect.poll(() => appLocked.get()).toBe(false)
  expect(lockIfIdle()).toBe(false)

  // A tab that slept through all this locks itself, and tells no other.
  const late = await otherTab()
  const tell = vi.spyOn(BroadcastChannel.prototype, 'postMessage')
  expect(late.lockIfIdle()).toBe(true)
  expect(tell).not.toHaveBeenCalled()
})

import { afterEach, expect, it, vi } from 'vitest'
import { noteIfFull, safeLocalStorage, safeSessionStorage, storageProblem } from './storage.ts'

afterEach(() => {
  storageProblem.set(undefined)
  for (const storage of [safeLocalStorage, safeSessionStorage]) storage.clear()
})

it('stores in the browser', () => {
  expect(safeLocalStorage.setItem('a', '1')).toBe(true)
  expect([localStorage.getItem('a'), safeLocalStorage.getItem('a')]).toEqual(['1', '1'])
  safeLocalStorage.removeItem('a')
  expect(safeLocalStorage.getItem('a')).toBeNull()
})

it('lasts for the page where the browser blocks storage, and says so', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError')
  })
  expect(safeSessionStorage.getItem('a')).toBeNull()
  expect(safeSessionStorage.setItem('a', '1')).toBe(false)
  expect(safeSessionStorage.getItem('a')).toBe('1')
  expect(safeSessionStorage.keys()).toEqual(['a'])
  safeSessionStorage.clear()
  expect(safeSessionStorage.getItem('a')).toBeNull()
  expect(storageProblem.get()).toBe('blocked')
})

it('lasts for the page where the storage is full, and keeps what was stored before', () => {
  safeLocalStorage.setItem('a', 'old')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(safeLocalStorage.setItem('a', 'new')).toBe(false)
  expect([localStorage.getItem('a'), safeLocalStorage.getItem('a')]).toEqual(['old', 'new'])
  full.mockRestore()
  expect(safeLocalStorage.setItem('a', 'newest')).toBe(true)
  expect([localStorage.getItem('a'), safeLocalStorage.getItem('a')]).toEqual(['newest', 'newest'])
})

it.each([
  ['the device', safeLocalStorage, 'QuotaExceededError', 'full'],
  ['the tab', safeSessionStorage, 'QuotaExceededError', 'tab_full'],
  ['the tab in Firefox', safeSessionStorage, 'NS_ERROR_DOM_QUOTA_REACHED', 'tab_full'],
  ['neither', safeSessionStorage, 'InvalidStateError', undefined],
])('notes where there is no room: %s', (_, storage, error, problem) => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('refused', error)
  })
  expect(storage.setItem('a', '1')).toBe(false)
  expect([storage.getItem('a'), storageProblem.get()]).toEqual(['1', problem])
})

it('says of a full device that it is full, not its tab', () => {
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  for (const storage of [safeLocalStorage, safeSessionStorage]) storage.setItem('a', '1')
  expect(storageProblem.get()).toBe('full')
})

it('counts only a lack of room as a full device', () => {
  noteIfFull(new DOMException('closing', 'InvalidStateError'))
  expect(storageProblem.get()).toBeUndefined()
  noteIfFull(new DOMException('full', 'QuotaExceededError'))
  expect(storageProblem.get()).toBe('full')
})

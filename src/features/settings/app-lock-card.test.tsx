import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { checkPin, setPin } from '#app/platform/app-lock-pin.ts'
import { readLock } from '#app/platform/app-lock.ts'
import { clock } from '#app/platform/clock.ts'
import { readSession, writeSession } from '#app/platform/session.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { address, MAYA, visit } from '#tests/fixtures/page-visit.tsx'

const PIN = '270418'
const rest = {
  'GET /api/users/get/uuid/me': () => refused(404, 'It is not there'),
  'GET /api/users/get/sessions': () => data([]),
}

let now = Date.UTC(2026, 10, 21, 15)
beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(now))
})

async function open() {
  const { user } = visit('/settings')
  const title = await screen.findByRole('heading', { name: 'App lock' })
  const element = title.closest<HTMLElement>('[data-slot=card]')
  if (!element) throw new Error('there is no card')
  return { user, card: within(element), element }
}

it('is off at first, says what it does not do, and is turned on with a PIN entered twice', async () => {
  serve(rest)
  const { user, card, element } = await open()
  expect(element.textContent).toContain('It doesn’t encrypt the data on the device.')
  expect(card.queryByRole('button', { name: 'Lock now' })).toBeNull()
  await user.click(card.getByRole('button', { name: 'Set a PIN' }))
  await user.type(card.getByLabelText('New PIN'), '123456')
  await user.type(card.getByLabelText('Repeat the PIN'), PIN)
  await user.click(card.getByRole('button', { name: 'Turn on' }))
  expect(card.getByText('That PIN is easy to guess. Choose another one.')).toBeDefined()
  await user.clear(card.getByLabelText('New PIN'))
  await user.type(card.getByLabelText('New PIN'), '270419')
  await user.click(card.getByRole('button', { name: 'Turn on' }))
  expect(card.getByText('The two PINs don’t match.')).toBeDefined()
  expect(readLock()).toBeUndefined()
  await user.clear(card.getByLabelText('New PIN'))
  await user.type(card.getByLabelText('New PIN'), PIN)
  await user.selectOptions(card.getByLabelText('Lock after'), '15 minutes without use')
  await user.click(card.getByRole('button', { name: 'Turn on' }))
  // The toast is gone after two seconds, which a busy machine may take to see it.
  await waitFor(() => expect(readLock()?.minutes).toBe(15))
  expect(card.getByLabelText<HTMLSelectElement>('Lock after').value).toBe('15')
  expect(await checkPin(PIN)).toEqual({ kind: 'right' })
})

it('changes how soon it locks at once', async () => {
  await setPin(PIN, 5)
  serve(rest)
  const { user, card } = await open()
  await user.selectOptions(card.getByLabelText('Lock after'), '1 hour without use')
  expect(readLock()?.minutes).toBe(60)
})

it('changes the PIN only with the current one', async () => {
  await setPin(PIN, 5)
  serve(rest)
  const { user, card } = await open()
  await user.click(card.getByRole('button', { name: 'Change PIN' }))
  await user.type(card.getByLabelText('Current PIN'), '270419')
  await user.click(card.getByRole('button', { name: 'Continue' }))
  await card.findByText('That PIN isn’t right. 9 tries left.')
  await user.type(card.getByLabelText('Current PIN'), PIN)
  await user.click(card.getByRole('button', { name: 'Continue' }))
  await user.type(await card.findByLabelText('New PIN'), '804172')
  await user.type(card.getByLabelText('Repeat the PIN'), '804172')
  await user.click(card.getByRole('button', { name: 'Change PIN' }))
  await card.findByRole('button', { name: 'Lock now' })
  expect(await checkPin('804172')).toEqual({ kind: 'right' })
  expect(readLock()?.minutes).toBe(5)
})

it('turns off with the password of a client who forgot the PIN', async () => {
  await setPin(PIN, 5)
  const message = 'That password isn’t right. Try again'
  let isRight = false
  serve({
    ...rest,
    'POST /api/users/confirm/password': () =>
      isRight ? data(null) : refused(400, message, { fields: { password: message } }),
  })
  const { user, card } = await open()
  await user.click(card.getByRole('button', { name: 'Turn off' }))
  await user.click(card.getByRole('button', { name: 'Use your password' }))
  await user.type(card.getByLabelText('Your password'), 'Wrong#Day42x')
  await user.click(card.getByRole('button', { name: 'Turn off app lock' }))
  await card.findByText(message)
  expect(readLock()).toBeDefined()
  isRight = true
  await user.click(card.getByRole('button', { name: 'Turn off app lock' }))
  expect(await card.findByRole('button', { name: 'Set a PIN' })).toBeDefined()
  expect(readLock()).toBeUndefined()
})

it('logs the device out after the tenth wrong PIN here as well', async () => {
  await setPin(PIN, 5)
  for (let tried = 0; tried < 9; tried += 1) {
    await checkPin('270419')
    now += 60 * 60_000
  }
  serve({ ...rest, 'POST /api/users/logout': () => data(null) })
  const { user, card } = await open()
  await user.click(card.getByRole('button', { name: 'Turn off' }))
  await user.type(card.getByLabelText('Current PIN'), '270419')
  await user.click(card.getByRole('button', { name: 'Turn off app lock' }))
  await waitFor(() => expect(address()).toMatch(/^\/login/))
  expect([readSession(), readLock()]).toEqual([undefined, undefined])
})

it('cannot be turned on without a secure connection', async () => {
  vi.stubGlobal('crypto', { getRandomValues: () => undefined, randomUUID: () => 'id' })
  serve(rest)
  const { card } = await open()
  expect(card.getByText(/^App lock needs a secure connection/)).toBeDefined()
  expect(card.queryByRole('button', { name: 'Set a PIN' })).toBeNull()
})

import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import { hideAmounts } from '#app/ui/hidden-amounts.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { sampleCashFlow, sampleSpend } from '#tests/fixtures/page-spend.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T15:00:00Z'))
  serve({
    'GET /api/users/get/uuid/me': () => refused(404, 'It is not there'),
    'GET /api/users/get/sessions': () => data([]),
    'GET /api/spend/dashboard-data-for-web/me': () => data(sampleSpend()),
    'GET /api/spend/get/cash-flow/me': () => data(sampleCashFlow()),
  })
})
afterEach(() => act(() => hideAmounts(false)))

const AMOUNT = /\$\d/
const text = (): string => document.body.textContent ?? ''

it.each(['/spend', '/spend/cashFlow'])('hides every amount of %s, and shows them again', async (path) => {
  const { user } = visit(path)
  await waitFor(() => expect(text()).toMatch(AMOUNT))
  const [button] = screen.getAllByRole('button', { name: 'Hide amounts' })
  if (!button) throw new Error('there is no button')
  await user.click(button)
  expect(text()).not.toMatch(AMOUNT)
  expect(text()).toContain('$••••')
  expect(button.getAttribute('aria-pressed')).toBe('true')
  await user.click(button)
  expect(text()).toMatch(AMOUNT)
})

it('stays on for the next page that is opened on this device', async () => {
  localStorage.setItem('verdant.hide-amounts', 'true')
  visit('/spend')
  await waitFor(() => expect(text()).toContain('$••••'))
  expect(text()).not.toMatch(AMOUNT)
})

it('has a shortcut, which says what it did', async () => {
  visit('/spend')
  await waitFor(() => expect(text()).toMatch(AMOUNT))
  fireEvent.keyDown(window, { code: 'KeyH', key: 'Ó', altKey: true, shiftKey: true })
  expect(await toasted('Amounts are hidden')).toContain('Amounts are hidden')
  expect(text()).not.toMatch(AMOUNT)
})

it('has a switch in the settings', async () => {
  const { user } = visit('/settings')
  await user.click(await screen.findByRole('switch', { name: /^Hide amounts/ }))
  expect(localStorage.getItem('verdant.hide-amounts')).toBe('true')
})

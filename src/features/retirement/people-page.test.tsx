import { act, fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { queryClient } from '#app/platform/queries.ts'
import { writeSession } from '#app/platform/session.ts'
import { MAYAS_PLAN, serveRetirement } from '#tests/fixtures/page-retirement.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
})

it('saves the retirement date', async () => {
  const { sent } = serveRetirement()
  const { user } = visit('/retirement/people')
  fireEvent.change(await screen.findByLabelText('When do you plan to retire?'), {
    target: { value: '2043-07' },
  })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await toasted('Plan saved')
  expect(sent()).toEqual([{ household: { ...MAYAS_PLAN.household, retires_in: '2043-07' }, version: 1 }])
})

it('says how likely an age is, and saves it as the last age of the plan', async () => {
  const { sent } = serveRetirement()
  const { user } = visit('/retirement/people')
  fireEvent.change(await screen.findByRole('slider', { name: 'Plan to age' }), { target: { value: '90' } })
  expect(screen.getByText(/^You have an? \d+% chance of living past 90\.$/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Save age 90' }))
  await screen.findByRole('heading', { level: 1, name: 'Your plan lasts until you’re 90' })
  expect(sent()).toEqual([{ life_expectancy: { plan_to_age: 90, partner_plan_to_age: null }, version: 0 }])
})

it('says why a plan can’t end before retirement', async () => {
  const household = { sex: 'female' as const, retires_in: '2050-07', partner: null }
  const { sent } = serveRetirement({ ...MAYAS_PLAN, household })
  const { user } = visit('/retirement/people')
  fireEvent.change(await screen.findByRole('slider', { name: 'Plan to age' }), { target: { value: '72' } })
  await user.click(screen.getByRole('button', { name: 'Save age 72' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^You retire in 2050\. Choose age 7\d or older/,
  )
  expect(sent()).toEqual([])
})

it('removes the partner', async () => {
  const partner = {
    first_name: 'Noor',
    birth_date: '1978-07-02',
    sex: 'male' as const,
    gross_annual_cents: 61_000_00,
    retires_in: '2043-07',
  }
  const household = { sex: 'female' as const, retires_in: '2041-07' }
  const { sent } = serveRetirement({ ...MAYAS_PLAN, household: { ...household, partner } })
  const { user } = visit('/retirement/people')
  await screen.findByText('How long Noor may live')
  await user.click(screen.getByRole('radio', { name: 'Just me' }))
  await user.click(screen.getByRole('button', { name: 'Save partner' }))
  await toasted('Plan saved')
  expect(sent()).toEqual([{ household: { ...household, partner: null }, version: 1 }])
})

it('keeps what is typed while a newer plan arrives, and saves it over that', async () => {
  const { sent, changeElsewhere } = serveRetirement()
  const { user } = visit('/retirement/people')
  const date = await screen.findByLabelText('When do you plan to retire?')
  fireEvent.change(date, { target: { value: '2043-07' } })
  changeElsewhere({ life_expectancy: { plan_to_age: 90, partner_plan_to_age: null } })
  await act(() => queryClient.refetchQueries())
  await screen.findByRole('heading', { level: 1, name: 'Your plan lasts until you’re 90' })
  expect(screen.getByLabelText('When do you plan to retire?')).toHaveProperty('value', '2043-07')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await toasted('Plan saved')
  expect(sent()).toEqual([{ household: { ...MAYAS_PLAN.household, retires_in: '2043-07' }, version: 1 }])
})

it('says that the same answers were changed elsewhere, shows the others, and saves again over them', async () => {
  const { now, changeElsewhere } = serveRetirement()
  const { user } = visit('/retirement/people')
  const date = await screen.findByLabelText('When do you plan to retire?')
  fireEvent.change(date, { target: { value: '2043-07' } })
  changeElsewhere({ household: { sex: 'male', retires_in: '2045-07', partner: null } })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Your plan was changed elsewhere.')
  expect(now().household?.retires_in).toBe('2045-07')
  expect(screen.getByRole('radio', { name: 'Male' })).toHaveProperty('checked', true)
  expect(screen.getByLabelText('When do you plan to retire?')).toHaveProperty('value', '2043-07')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await toasted('Plan saved')
  expect(now().household).toEqual({ sex: 'male', retires_in: '2043-07', partner: null })
})

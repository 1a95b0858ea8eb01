import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { queryClient } from '#app/platform/queries.ts'
import { writeSession } from '#app/platform/session.ts'
import { FACTS, MAYAS_PLAN, serveRetirement } from '#tests/fixtures/page-retirement.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleIncome, samplePartner } from '#tests/fixtures/sample-household.ts'

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
})

it('saves the retirement date', async () => {
  const { sent } = serveRetirement()
  const { user } = visit('/retirement/people')
  const age = await screen.findByLabelText('When do you plan to retire?')
  fireEvent.change(age, { target: { value: '67' } })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await toasted('Plan saved')
  expect(sent()).toEqual([{ dates: { retires_in: '2043-07' }, version: 1 }])
})

it('takes an age by buttons or as typed, a month of it, or that somebody has retired', async () => {
  const { sent } = serveRetirement()
  const { user } = visit('/retirement/people')
  const age = await screen.findByLabelText('When do you plan to retire?')
  const month = screen.getByLabelText<HTMLSelectElement>('When do you plan to retire? Month')
  const shown = () => [(age as HTMLInputElement).value, month.selectedOptions[0]?.textContent]
  expect(shown()).toEqual(['65', 'July 2041'])
  expect(month.options).toHaveLength(13)
  await user.click(screen.getByRole('button', { name: 'One year later' }))
  await user.selectOptions(month, 'March 2043')
  expect(shown()).toEqual(['66', 'March 2043'])
  await user.click(screen.getByRole('button', { name: 'One year earlier' }))
  expect(shown()).toEqual(['65', 'March 2042'])
  await user.clear(age)
  await user.type(age, '80')
  expect(shown()).toEqual(['80', 'July 2056'])
  await user.click(screen.getByRole('button', { name: 'One year later' }))
  expect(shown()).toEqual(['80', 'July 2056'])
  await user.clear(age)
  await user.type(age, '9')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  expect(await screen.findByText(/need(?:s)? attention/)).toBeTruthy()
  expect(age).toHaveProperty('value', '9')
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: 'Already retired' }))
  expect(age).toHaveProperty('disabled', true)
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await toasted('Plan saved')
  expect(sent()).toEqual([{ dates: { retires_in: null }, version: 1 }])
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
  const { sent } = serveRetirement({ ...MAYAS_PLAN, dates: { retires_in: '2050-07' } })
  const { user } = visit('/retirement/people')
  fireEvent.change(await screen.findByRole('slider', { name: 'Plan to age' }), { target: { value: '72' } })
  await user.click(screen.getByRole('button', { name: 'Save age 72' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(
    /^You retire in 2050\. Choose age 7\d or older/,
  )
  expect(sent()).toEqual([])
})

it('says which life table applies, in the household and not in the plan', async () => {
  const { sent, sentHousehold } = serveRetirement()
  const { user } = visit('/retirement/people')
  await user.click(await screen.findByRole('radio', { name: 'Male' }))
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await toasted('Plan saved')
  expect(sentHousehold()).toEqual([{ sex: 'male', version: 1 }])
  expect(sent()).toEqual([{ dates: { retires_in: '2041-07' }, version: 1 }])
})

it('removes the partner', async () => {
  const income = sampleIncome({ sex: 'female', partner: samplePartner() })
  const dates = { retires_in: '2041-07', partner_retires_in: '2043-07' }
  const { sent, sentHousehold } = serveRetirement({ ...MAYAS_PLAN, dates }, { ...FACTS, income })
  const { user } = visit('/retirement/people')
  await screen.findByText('How long Noor may live')
  await user.click(screen.getByRole('radio', { name: 'Just me' }))
  await user.click(screen.getByRole('button', { name: 'Save partner' }))
  await toasted('Plan saved')
  expect(sentHousehold()).toEqual([{ partner: null, version: 1 }])
  expect(sent()).toEqual([{ dates: { retires_in: '2041-07' }, version: 1 }])
  await waitFor(() => expect(screen.queryByText('How long Noor may live')).toBeNull())
})

it('says that the partner’s month is after the last age of the plan, and saves an earlier one', async () => {
  const plan = {
    ...MAYAS_PLAN,
    dates: { retires_in: '2041-07', partner_retires_in: '2043-07' },
    life_expectancy: { plan_to_age: 95, partner_plan_to_age: 75 },
  }
  const income = sampleIncome({ sex: 'female', partner: samplePartner() })
  const { sent, sentHousehold, now, householdNow } = serveRetirement(plan, { ...FACTS, income })
  const { user } = visit('/retirement/people')
  const pay = await screen.findByLabelText('Partner’s yearly pay, before tax')
  await user.clear(pay)
  await user.type(pay, '70000')
  const age = screen.getByLabelText('When does your partner plan to retire?')
  fireEvent.change(age, { target: { value: '80' } })
  await user.click(screen.getByRole('button', { name: 'Save partner' }))
  await screen.findByText('That’s after age 75, the last in the plan. Choose an earlier month')
  expect([...sentHousehold(), ...sent()]).toEqual([])
  fireEvent.change(age, { target: { value: '67' } })
  await user.click(screen.getByRole('button', { name: 'Save partner' }))
  await toasted('Plan saved')
  expect(now().dates).toEqual({ retires_in: '2041-07', partner_retires_in: '2045-07' })
  expect(householdNow()?.partner?.gross_annual_cents).toBe(70_000_00)
})

it('keeps what is typed while a newer plan arrives, and saves it over that', async () => {
  const { sent, changeElsewhere } = serveRetirement()
  const { user } = visit('/retirement/people')
  const date = await screen.findByLabelText('When do you plan to retire?')
  fireEvent.change(date, { target: { value: '67' } })
  changeElsewhere({ life_expectancy: { plan_to_age: 90, partner_plan_to_age: null } })
  await act(() => queryClient.refetchQueries())
  await screen.findByRole('heading', { level: 1, name: 'Your plan lasts until you’re 90' })
  expect(screen.getByLabelText('When do you plan to retire?')).toHaveProperty('value', '67')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await toasted('Plan saved')
  expect(sent()).toEqual([{ dates: { retires_in: '2043-07' }, version: 1 }])
})

it('says that the same answers were changed elsewhere, shows the others, and saves again over them', async () => {
  const { now, changeElsewhere, householdNow, changeHouseholdElsewhere } = serveRetirement()
  const { user } = visit('/retirement/people')
  const date = await screen.findByLabelText('When do you plan to retire?')
  fireEvent.change(date, { target: { value: '67' } })
  changeElsewhere({ dates: { retires_in: '2045-07' } })
  changeHouseholdElsewhere({ sex: 'male' })
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await screen.findByText('Your plan was changed elsewhere.')
  expect(now().dates?.retires_in).toBe('2045-07')
  // The household is read anew beside the plan, and may arrive after it.
  await waitFor(() => expect(screen.getByRole('radio', { name: 'Male' })).toHaveProperty('checked', true))
  expect(screen.getByLabelText('When do you plan to retire?')).toHaveProperty('value', '67')
  await user.click(screen.getByRole('button', { name: 'Save changes' }))
  await toasted('Plan saved')
  expect(now().dates).toEqual({ retires_in: '2043-07' })
  expect(householdNow()?.sex).toBe('male')
})

import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { annualReturn, wholeDollars } from '#app/platform/format.ts'
import { writeSession } from '#app/platform/session.ts'
import { RESTORABLE_MS } from '#core/contract/deletion.ts'
import type { Pension, PensionChange, PensionInput } from '#core/contract/pensions.ts'
import type { RetirementPlan } from '#core/contract/retirement.ts'
import { changePension, createPension, inPaymentOrder } from '#core/retirement/change.ts'
import { PENSION_DISCOUNT_RATE, pensionValue } from '#core/retirement/pension-value.ts'
import type { RetirementState } from '#core/retirement/replay.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { FACTS, MAYAS_PLAN } from '#tests/fixtures/page-retirement.ts'
import { address, MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { COUPLE_FACTS, SECTIONS } from '#tests/fixtures/retirement.ts'

const TODAY = '2026-11-21'
const NOW = `${TODAY}T12:00:00.000Z`

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date(`${TODAY}T12:00:00`))
})

const TEACHERS: Pension = createPension(
  {
    name: 'State teachers',
    kind: 'pension',
    owner: 'self',
    monthly_cents: 1_800_00,
    starts_in: '2041-08',
    ends_in: null,
    in_dollars_of: 'start',
    cola_rate: 0.02,
    survivor_share: 0,
    taxable_share: 1,
    lump_sum_cents: 150_000_00,
  },
  '018f0000-0000-7000-8000-0000000000b1',
  NOW,
)

/** Serves the calls of pensions and keeps what it is sent. */
function servePensions(pensions: readonly Pension[], plan: RetirementPlan = MAYAS_PLAN, facts = FACTS) {
  const stored: { pensions: readonly Pension[]; deleted: RetirementState['deleted_pensions'] } = {
    pensions,
    deleted: [],
  }
  const requests = serve({
    'GET /api/retire/income-forecast/me': () =>
      data({
        plan,
        facts: { ...facts, pensions: inPaymentOrder(stored.pensions) },
        deleted_pensions: stored.deleted,
        headline: null,
      }),
    'POST /api/retire/pension-account/create': ({ body }) => {
      const input = body as PensionInput
      const made = createPension(input, input.pension_uuid ?? '', NOW)
      stored.pensions = [...stored.pensions, made]
      return data(made)
    },
    'PUT /api/retire/pension-account/update': ({ body }) => {
      const change = body as PensionChange
      const before = stored.pensions.find(({ pension_uuid }) => pension_uuid === change.pension_uuid)
      if (!before) return refused(404, 'Not found', { code: 'not_found' })
      if (change.version !== undefined && change.version < before.version) {
        return refused(409, 'This pension was changed elsewhere.', { code: 'conflict' })
      }
      const after = changePension(before, change, NOW)
      stored.pensions = stored.pensions.map((each) => (each === before ? after : each))
      return data(after)
    },
    [`DELETE /api/retire/pension-account/delete/${TEACHERS.pension_uuid}`]: () => {
      const restorable_until = new Date(Date.parse(NOW) + RESTORABLE_MS).toISOString()
      stored.deleted = [{ pension: TEACHERS, deleted_at: NOW, restorable_until }]
      stored.pensions = []
      return data({ restorable_until })
    },
    [`PUT /api/retire/pension-account/restore/${TEACHERS.pension_uuid}`]: () => {
      stored.pensions = [TEACHERS]
      stored.deleted = []
      return data(TEACHERS)
    },
  })
  const sent = () => requests.filter(({ method }) => method !== 'GET')
  return { requests, sent, stored }
}

const list = async () => within(await screen.findByRole('list', { name: 'Pensions and other income' }))

it('invites a client without pensions, and opens the form by its address', async () => {
  servePensions([])
  const { user } = visit('/retirement/pensions')
  await user.click(await screen.findByRole('button', { name: 'Add income' }))
  expect(await screen.findByRole('dialog', { name: 'Add income' })).toBeDefined()
  expect(address()).toBe('/retirement/pensions?add=income')
})

it('adds a pension with what its statement says', async () => {
  const { sent } = servePensions([])
  const { user } = visit('/retirement/pensions?add=income')
  const sheet = within(await screen.findByRole('dialog', { name: 'Add income' }))
  await user.type(sheet.getByLabelText('Name'), 'State teachers')
  await user.type(sheet.getByLabelText('Monthly amount'), '1800')
  await user.selectOptions(sheet.getByLabelText('First payment: month'), '08')
  await user.type(sheet.getByLabelText('First payment: year'), '2041')
  expect(sheet.getByText('You’ll be 65.')).toBeDefined()
  await user.click(sheet.getByRole('radio', { name: 'Fixed' }))
  await user.type(sheet.getByLabelText('Raise each year'), '2')
  await user.type(sheet.getByLabelText(/^Lump sum offered instead/), '150000')
  await user.click(sheet.getByRole('button', { name: 'Add income' }))
  await toasted('State teachers added')
  expect(sent()[0]?.body).toMatchObject({
    name: 'State teachers',
    kind: 'pension',
    owner: 'self',
    monthly_cents: 1_800_00,
    starts_in: '2041-08',
    ends_in: null,
    in_dollars_of: 'start',
    cola_rate: 0.02,
    lump_sum_cents: 150_000_00,
  })
  expect((await list()).getByRole('button', { name: 'State teachers' })).toBeDefined()
  expect(address()).toBe('/retirement/pensions')
})

it('says beside the field what is missing or can’t be', async () => {
  const { sent } = servePensions([])
  const { user } = visit('/retirement/pensions?add=income')
  const sheet = within(await screen.findByRole('dialog', { name: 'Add income' }))
  await user.click(sheet.getByRole('button', { name: 'Add income' }))
  expect(sheet.getByText('Enter a name', { selector: '[data-slot=field-error] *' })).toBeDefined()
  expect(sheet.getByText('Choose a month', { selector: '[data-slot=field-error] *' })).toBeDefined()
  await user.type(sheet.getByLabelText('Name'), 'State teachers')
  await user.type(sheet.getByLabelText('Monthly amount'), '1800')
  await user.selectOptions(sheet.getByLabelText('First payment: month'), '08')
  await user.type(sheet.getByLabelText('First payment: year'), '1970')
  await user.click(sheet.getByRole('button', { name: 'Add income' }))
  expect(await sheet.findByText('That’s before you were born. Choose a later month')).toBeDefined()
  expect(sent()).toEqual([])
})

it('quotes rent in today’s dollars, rising with inflation, unless the terms were changed', async () => {
  servePensions([])
  const { user } = visit('/retirement/pensions?add=income')
  const sheet = within(await screen.findByRole('dialog', { name: 'Add income' }))
  const isChosen = (name: string) => sheet.getByRole<HTMLInputElement>('radio', { name }).checked
  await user.selectOptions(sheet.getByLabelText('Type'), 'rent')
  expect(isChosen('Today’s dollars')).toBe(true)
  expect(isChosen('Inflation')).toBe(true)
  expect(sheet.queryByLabelText(/^Lump sum/)).toBeNull()
  await user.click(sheet.getByRole('radio', { name: 'None' }))
  await user.selectOptions(sheet.getByLabelText('Type'), 'pension')
  expect(isChosen('Today’s dollars')).toBe(true)
})

it('compares a lump sum with the monthly payments, as the server does', async () => {
  servePensions([TEACHERS])
  visit('/retirement/pensions')
  const value = pensionValue(TEACHERS, MAYAS_PLAN, FACTS, TODAY)
  if (value?.break_even_rate == null) throw new Error('the pension has no value')
  const ahead = value.present_value_cents - 150_000_00
  const words =
    ahead > 0
      ? `Monthly payments are worth ${wholeDollars(ahead)} more`
      : `The lump sum is worth ${wholeDollars(-ahead)} more`
  expect(await screen.findByRole('heading', { name: words })).toBeDefined()
  expect(screen.getByText(`${annualReturn(value.break_even_rate)} a year`)).toBeDefined()
  expect(screen.getByText(new RegExp(`discounted at ${annualReturn(PENSION_DISCOUNT_RATE)}`))).toBeDefined()
})

it('asks to set up the plan before a lump sum can be compared', async () => {
  servePensions([TEACHERS], { ...MAYAS_PLAN, dates: null })
  visit('/retirement/pensions')
  const link = await screen.findByRole('link', { name: 'Set up your plan' })
  expect(link.getAttribute('href')).toBe('/retirement/setup')
})

it('says whose income it is in a plan of two', async () => {
  servePensions(
    [TEACHERS, { ...TEACHERS, pension_uuid: TEACHERS.pension_uuid.replace('b1', 'b2'), owner: 'partner' }],
    { ...MAYAS_PLAN, dates: SECTIONS.dates },
    COUPLE_FACTS,
  )
  visit('/retirement/pensions')
  const rows = (await list()).getAllByRole('listitem')
  expect(rows[0]?.textContent).toContain('Pension · Maya · from Aug 2041 for life')
  expect(rows[1]?.textContent).toContain('Pension · Noor · from Aug 2041 for life')
})

it('is changed, and sends only what changed', async () => {
  const { sent } = servePensions([TEACHERS])
  const { user } = visit('/retirement/pensions')
  await user.click((await list()).getByRole('button', { name: 'State teachers' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit State teachers' }))
  const amount = sheet.getByLabelText('Monthly amount')
  await user.clear(amount)
  await user.type(amount, '1900')
  await user.click(sheet.getByRole('button', { name: 'Save changes' }))
  await toasted('State teachers saved')
  expect(sent()[0]?.body).toEqual({
    pension_uuid: TEACHERS.pension_uuid,
    monthly_cents: 1_900_00,
    version: 1,
  })
})

it('shows both versions when it was changed elsewhere, and keeps the client’s', async () => {
  const { sent, stored } = servePensions([TEACHERS])
  const { user } = visit('/retirement/pensions')
  await user.click((await list()).getByRole('button', { name: 'State teachers' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Edit State teachers' }))
  const amount = sheet.getByLabelText('Monthly amount')
  await user.clear(amount)
  await user.type(amount, '1900')
  stored.pensions = [
    changePension(TEACHERS, { pension_uuid: TEACHERS.pension_uuid, monthly_cents: 2_000_00 }, NOW),
  ]
  await user.click(sheet.getByRole('button', { name: 'Save changes' }))
  const table = within(await sheet.findByRole('table'))
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
    'Your changeOther version',
    'Monthly amount$1,900$2,000',
  ])
  await user.click(sheet.getByRole('button', { name: 'Keep my change' }))
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.body).toEqual({ pension_uuid: TEACHERS.pension_uuid, monthly_cents: 1_900_00 })
})

it('is deleted, undone, and can be restored from Recently deleted', async () => {
  servePensions([TEACHERS])
  const { user } = visit('/retirement/pensions')
  const remove = async () => {
    await user.click(await screen.findByRole('button', { name: 'More about State teachers' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    await toasted('State teachers deleted')
  }
  await remove()
  expect(await screen.findByText('Add what you’ll be paid in retirement')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await list()).toBeDefined()
  await remove()
  await user.click(await screen.findByText('Recently deleted (1)'))
  await user.click(screen.getByRole('button', { name: 'Restore State teachers' }))
  expect(await screen.findByText('Restored.')).toBeDefined()
  expect(await list()).toBeDefined()
})

it('is added offline, marked as waiting until it syncs', async () => {
  const { sent } = servePensions([TEACHERS])
  const { user } = visit('/retirement/pensions')
  await list()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(screen.getByRole('button', { name: 'Add income' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Add income' }))
  await user.selectOptions(sheet.getByLabelText('Type'), 'rent')
  await user.type(sheet.getByLabelText('Name'), 'Duplex')
  await user.type(sheet.getByLabelText('Monthly amount'), '900')
  await user.selectOptions(sheet.getByLabelText('First payment: month'), '01')
  await user.type(sheet.getByLabelText('First payment: year'), '2030')
  await user.click(sheet.getByRole('button', { name: 'Add income' }))
  await toasted('Duplex added')
  const [duplex] = (await list()).getAllByRole('listitem')
  expect(duplex?.textContent).toContain('Duplex')
  expect(duplex?.textContent).toContain('Waiting to sync')
  expect(sent()).toEqual([])
})

it('says when the plan can’t be loaded, and tries again', async () => {
  serve({ 'GET /api/retire/income-forecast/me': () => refused(500, 'We couldn’t read your plan.') })
  visit('/retirement/pensions')
  expect(await screen.findByText('Couldn’t load your pensions')).toBeDefined()
  expect(screen.getByRole('button', { name: 'Try again' })).toBeDefined()
})

import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { clearOutbox, outboxStore } from '#app/platform/outbox-lifecycle.ts'
import { clearSession, writeSession } from '#app/platform/session.ts'
import { type IncomeDetail, updateIncomeDetail } from '#core/contract/income.ts'
import { changeIncome, createIncome } from '#core/household/change.ts'
import { makeWrite } from '#core/outbox/queued-write.ts'
import { data, isWrite, refused, serve } from '#tests/fixtures/page-api.ts'
import { sampleView, viewAda } from '#tests/fixtures/page-sharing.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleChildren, sampleIncome, samplePartner } from '#tests/fixtures/sample-household.ts'

const READ = 'GET /api/investment/get-income-detail/me'
const NO_INTEREST = {
  year: 2026,
  mortgage_interest_cents: 0,
  student_loan_interest_cents: 0,
  property_tax_cents: 0,
}
const AT = '2026-11-21T12:00:00.000Z'

/** A server that stores the household that it receives. */
function serveHousehold(initial: IncomeDetail | null, more: Parameters<typeof serve>[0] = {}) {
  let household = initial
  const keep = (next: IncomeDetail) => {
    household = next
    return data(next)
  }
  const calls = serve({
    [READ]: () => data(household),
    'GET /api/common-utility/countries/US/states': () => data([{ iso: 'US-VT', name: 'Vermont' }]),
    'POST /api/investment/create/income-detail': ({ body }) =>
      keep(createIncome(body as Parameters<typeof createIncome>[0], household, AT)),
    'PUT /api/investment/update/income-detail': ({ body }) => {
      const change = body as Parameters<typeof changeIncome>[1]
      if (!household) return refused(404, 'Not found', { code: 'not_found' })
      if (change.version !== undefined && change.version < household.version) {
        return refused(409, 'Your household was changed elsewhere.', { code: 'conflict' })
      }
      return keep(changeIncome(household, change, AT))
    },
    ...more,
  })
  return {
    sent: () => calls.filter(isWrite).map(({ body }) => body),
    changeElsewhere: (change: Parameters<typeof changeIncome>[1]) => {
      if (household) household = changeIncome(household, change, AT)
    },
    now: () => household,
  }
}

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
})
afterEach(async () => {
  clearSession()
  await clearOutbox()
})

const titled = (name: string) => screen.findByRole('heading', { level: 1, name })
const pay = () => screen.findByLabelText<HTMLInputElement>('Your yearly pay, before tax')
const press = (name: string) => screen.getByRole('button', { name })

describe('the client', () => {
  it('enters pay first, and then finds the partner and the children', async () => {
    const { sent } = serveHousehold(null)
    const { user } = visit('/household')
    await titled('Who’s in your household?')
    expect(screen.queryByRole('heading', { name: 'Partner' })).toBeNull()
    await user.type(await pay(), '82000')
    await user.click(screen.getByRole('radio', { name: 'Both' }))
    await user.type(screen.getByLabelText('Self-employment profit a year'), '-2,500')
    await user.click(screen.getByRole('radio', { name: 'Female' }))
    await user.click(press('Add income'))
    await toasted('Household saved')
    await titled('$82,000 a year before tax')
    expect(screen.getByRole('heading', { name: 'Partner' })).toBeDefined()
    expect(screen.getByRole('heading', { name: 'Children' })).toBeDefined()
    expect(sent()).toEqual([
      {
        gross_annual_cents: 82_000_00,
        business_annual_cents: -2_500_00,
        other_annual_cents: 0,
        sex: 'female',
        partner: null,
        children: null,
        pay_frequency: 'biweekly',
        filing_status: 'single',
        state: '',
        growth_rate: 0.03,
        version: 0,
      },
    ])
  })

  it('sends only what changes', async () => {
    const { sent } = serveHousehold(sampleIncome())
    const { user } = visit('/household')
    await screen.findByRole('option', { name: 'Vermont' })
    await user.selectOptions(screen.getByLabelText('State where you pay taxes'), 'Vermont')
    await user.click(press('Save income'))
    await toasted('Household saved')
    expect(sent()).toEqual([{ state: 'US-VT', version: 1 }])
  })
})

describe('a partner', () => {
  it('is added with their pay and with how the two file taxes', async () => {
    const { sent } = serveHousehold(sampleIncome())
    const { user } = visit('/household')
    await titled('$100,000 a year before tax')
    await user.click(screen.getByRole('radio', { name: 'Yes' }))
    await user.type(screen.getByLabelText('Partner’s first name'), 'Noor')
    await user.type(screen.getByLabelText('Partner’s date of birth'), '07/02/1978')
    await user.type(screen.getByLabelText(/^Partner’s yearly pay, before tax/), '61000')
    const filing = screen.getByLabelText<HTMLSelectElement>('How do you file taxes?')
    expect(filing.value).toBe('married_joint')
    await user.selectOptions(filing, 'Not married')
    await user.click(press('Save partner'))
    await toasted('Household saved')
    expect(sent()).toEqual([{ partner: samplePartner({ sex: null }), version: 1 }])
    await titled('$161,000 a year before tax')
  })

  it('who is married makes the return a joint one', async () => {
    const { sent } = serveHousehold(sampleIncome({ partner: samplePartner() }))
    const { user } = visit('/household')
    await user.selectOptions(
      await screen.findByLabelText('How do you file taxes?'),
      'Married, filing jointly',
    )
    await user.click(press('Save partner'))
    await toasted('Household saved')
    expect(sent()).toEqual([{ filing_status: 'married_joint', version: 1 }])
    await waitFor(() =>
      expect(screen.getByLabelText<HTMLSelectElement>('Tax filing status').value).toBe('married_joint'),
    )
  })

  it('needs a name, a date of birth and pay, each said beside its field', async () => {
    const { sent } = serveHousehold(sampleIncome())
    const { user } = visit('/household')
    await titled('$100,000 a year before tax')
    await user.click(screen.getByRole('radio', { name: 'Yes' }))
    await user.click(press('Save partner'))
    expect(document.activeElement).toBe(screen.getByLabelText('Partner’s first name'))
    expect(screen.getByText('Enter your partner’s yearly pay, or 0')).toBeDefined()
    expect(sent()).toEqual([])
  })

  it('is removed', async () => {
    const { sent } = serveHousehold(sampleIncome({ partner: samplePartner() }))
    const { user } = visit('/household')
    await titled('$161,000 a year before tax')
    await user.click(screen.getByRole('radio', { name: 'No' }))
    await user.click(press('Save partner'))
    await titled('$100,000 a year before tax')
    expect(sent()).toEqual([{ partner: null, version: 1 }])
    expect(screen.queryByLabelText('Partner’s first name')).toBeNull()
  })
})

describe('children', () => {
  const list = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent)
  const inCard = async () => {
    const title = await screen.findByRole('heading', { name: 'Children' })
    return within(title.closest<HTMLElement>('[data-slot=card]') ?? title)
  }

  it('are added and removed one by one, with their ages', async () => {
    const { now, sent } = serveHousehold(sampleIncome({ children: sampleChildren(2015) }))
    const { user } = visit('/household')
    const children = await inCard()
    expect(children.getByText('Ana').textContent).toBe('Ana · 11')
    await user.click(press('Add child'))
    await user.type(screen.getByLabelText('Child’s first name'), 'Bo')
    await user.type(screen.getByLabelText('Child’s date of birth'), '07/01/2026')
    await user.click(press('Save child'))
    expect((await children.findByText('Bo')).textContent).toBe('Bo · under 1')
    expect(screen.queryByLabelText('Child’s first name')).toBeNull()
    expect(now()?.children).toEqual(sampleChildren(2015, 2026))

    await user.click(press('Remove Ana'))
    await toasted('Ana removed')
    expect(children.queryByText('Ana')).toBeNull()
    expect(sent()).toEqual([
      { children: sampleChildren(2015, 2026), version: 1 },
      { children: sampleChildren(2015, 2026).slice(1), version: 2 },
    ])
  })

  it('aren’t born in the future', async () => {
    const { sent } = serveHousehold(sampleIncome())
    const { user } = visit('/household')
    await user.click((await inCard()).getByRole('button', { name: 'Add child' }))
    await user.type(screen.getByLabelText('Child’s first name'), 'Bo')
    await user.type(screen.getByLabelText('Child’s date of birth'), '11/22/2026')
    await user.click(press('Save child'))
    expect(await screen.findByText('A date of birth can’t be in the future')).toBeDefined()
    await user.click(press('Cancel'))
    expect(list()).not.toContain('Bo')
    expect(sent()).toEqual([])
  })

  it('are none only once the client says so', async () => {
    const { sent } = serveHousehold(sampleIncome())
    const { user } = visit('/household')
    const children = await inCard()
    expect(children.getByText(/^Children count for taxes, life insurance/)).toBeDefined()
    await user.click(children.getByRole('button', { name: 'No children' }))
    expect(await children.findByText('No children.')).toBeDefined()
    expect(children.queryByRole('button', { name: 'No children' })).toBeNull()
    expect(children.getByRole('button', { name: 'Add child' })).toBeDefined()
    expect(sent()).toEqual([{ children: [], version: 1 }])
  })
})

describe('a household that was changed elsewhere', () => {
  it('is said while the form is open, and saved over when asked again', async () => {
    const { changeElsewhere, now } = serveHousehold(sampleIncome())
    const { user } = visit('/household')
    const field = await pay()
    await user.clear(field)
    await user.type(field, '99000')
    changeElsewhere({ gross_annual_cents: 55_000_00, other_annual_cents: 1_200_00 })
    await user.click(press('Save income'))
    expect(await screen.findByText('Your household was changed elsewhere.')).toBeDefined()
    expect(now()?.gross_annual_cents).toBe(55_000_00)
    await waitFor(() =>
      expect(screen.getByLabelText(/^Other yearly income/)).toHaveProperty('value', '1,200'),
    )
    await user.click(press('Save income'))
    await titled('$100,200 a year before tax')
    expect(now()).toMatchObject({ gross_annual_cents: 99_000_00, other_annual_cents: 1_200_00, version: 3 })
  })
})

describe('offline', () => {
  const goOffline = (isOffline: boolean) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(!isOffline)
    act(() => void window.dispatchEvent(new Event(isOffline ? 'offline' : 'online')))
  }

  it('keeps changes in their order, shows them, and sends them once online', async () => {
    const { sent, now } = serveHousehold(sampleIncome({ children: [] }))
    const { user } = visit('/household')
    const field = await pay()
    goOffline(true)
    await user.clear(field)
    await user.type(field, '99000')
    await user.click(press('Save income'))
    await titled('$99,000 a year before tax')
    expect(screen.getByText('Waiting to sync')).toBeDefined()
    await user.click(press('Add child'))
    await user.type(screen.getByLabelText('Child’s first name'), 'Ana')
    await user.type(screen.getByLabelText('Child’s date of birth'), '07/01/2015')
    await user.click(press('Save child'))
    expect(await screen.findByRole('button', { name: 'Remove Ana' })).toBeDefined()
    expect(sent()).toEqual([])
    goOffline(false)
    await waitFor(() =>
      expect(now()).toMatchObject({ gross_annual_cents: 99_000_00, children: sampleChildren(2015) }),
    )
    await waitFor(() => expect(screen.queryByText('Waiting to sync')).toBeNull())
  })

  it('offers the choice where the household was changed on another device meanwhile', async () => {
    const { changeElsewhere, now } = serveHousehold(sampleIncome({ partner: samplePartner() }))
    const { user } = visit('/household')
    await titled('$161,000 a year before tax')
    goOffline(true)
    await user.click(screen.getByRole('radio', { name: 'No' }))
    await user.click(press('Save partner'))
    await titled('$100,000 a year before tax')
    changeElsewhere({ partner: samplePartner({ gross_annual_cents: 70_000_00 }) })
    goOffline(false)
    const row = within(await screen.findByRole('row', { name: /^Partner/ }))
    await waitFor(() =>
      expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual([
        'None',
        'Noor, $70,000',
      ]),
    )
    await user.click(press('Keep my change'))
    await waitFor(() => expect(now()?.partner).toBeNull())
  })
})

describe('a partner who was changed on two devices', () => {
  const MINE = samplePartner({ gross_annual_cents: 70_000_00 })
  const THEIRS = samplePartner({ first_name: 'Nora', birth_date: '1979-07-02', sex: null })

  /** Another device has changed the partner, and the server has refused this device's change. */
  async function meet(path: string, more: Parameters<typeof serve>[0] = {}) {
    const stored = serveHousehold(sampleIncome({ partner: THEIRS, version: 2 }), more)
    const page = visit(path)
    const about = { id: 'w-1', user_uuid: MAYA.user_uuid, subject: MAYA.user_uuid, label: '', made_at: 0 }
    const write = makeWrite(updateIncomeDetail, { body: { partner: MINE, version: 1 } }, about)
    const refusal = { status: 409, message: 'Changed', code: 'conflict', fields: {} }
    await screen.findByRole('heading', { level: 1 })
    await outboxStore.change(() => [{ ...write, state: 'refused', refusal }])
    await screen.findByText('This household was changed on another device or tab')
    return { ...stored, ...page }
  }
  const rows = () =>
    within(screen.getByRole('alert'))
      .getAllByRole('row')
      .map(({ children }) => [...children].map(({ textContent }) => textContent))

  it('is shown with each field that differs', async () => {
    await meet('/household')
    expect(rows().slice(1)).toEqual([
      ['Partner’s first name', 'Noor', 'Nora'],
      ['Partner’s date of birth', 'Jul 2, 1978', 'Jul 2, 1979'],
      ['Partner’s sex at birth', 'Male', 'Not entered'],
      ['Partner’s pay', '$70,000', '$61,000'],
    ])
  })

  it.each(['/retirement/setup', '/retirement/people', '/protect', '/spend/tax', '/netWorth'])(
    'is shown on %s, where the household is changed, too',
    async (path) => {
      const { user, now } = await meet(path, {
        'GET /api/spend/get/tax-profile/me': () =>
          data({
            profile: { entries: {}, version: 0 },
            facts: {
              birth_date: '1990-03-14',
              home_state: '',
              income: sampleIncome(),
              contribution: null,
              debts: NO_INTEREST,
            },
          }),
      })
      await user.click(press('Keep my change'))
      await waitFor(() => expect(now()?.partner).toEqual(MINE))
    },
  )
})

it('can only be read in a view of somebody’s plan', async () => {
  viewAda()
  const { sent } = serveHousehold(
    sampleIncome({ partner: samplePartner(), children: sampleChildren(2015) }),
    { 'GET /api/users/get/view': () => data(sampleView()) },
  )
  visit('/household')
  await titled('$161,000 a year before tax')
  const field = screen.getByLabelText<HTMLInputElement>('Ada’s yearly pay, before tax')
  expect([field.value, field.disabled]).toEqual(['100,000', true])
  expect(screen.getByText('Ana').textContent).toBe('Ana · 11')
  for (const name of ['Save income', 'Save partner', 'Add child', 'No children', 'Remove Ana']) {
    expect(screen.queryByRole('button', { name })).toBeNull()
  }
  expect(sent()).toEqual([])
})

it('says that the household could not load, and tries again', async () => {
  let isDown = true
  serveHousehold(null, { [READ]: () => (isDown ? refused(400, 'Down') : data(sampleIncome())) })
  const { user } = visit('/household')
  await screen.findByText('Couldn’t load your household')
  isDown = false
  await user.click(press('Try again'))
  expect(await titled('$100,000 a year before tax')).toBeDefined()
})

import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clock } from '#app/platform/clock.ts'
import { writeSession } from '#app/platform/session.ts'
import type { ContributionSection } from '#core/contract/retirement-sections.ts'
import type { RetirementPlan } from '#core/contract/retirement.ts'
import { EMPTY_PLAN } from '#core/retirement/change.ts'
import { FACTS, MAYAS_PLAN, serveRetirement } from '#tests/fixtures/page-retirement.ts'
import { MAYA, toasted, visit } from '#tests/fixtures/page-visit.tsx'
import { COUPLE_FACTS, SECTIONS } from '#tests/fixtures/retirement.ts'
import { wholeText } from '#tests/fixtures/whole-text.ts'
import { nextCatchUp, limitGroups } from './contribution-limits.ts'

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
  vi.spyOn(clock, 'now').mockImplementation(() => new Date('2026-11-21T12:00:00'))
})

const PAGE = '/retirement/contributions'

/** Maya's plan with other contributions; she is 50 and paid $120,000. */
const planWith = (change: Partial<ContributionSection>): RetirementPlan => ({
  ...MAYAS_PLAN,
  contribution: {
    contributions: [{ owner: 'self', kind: 'workplace', yearly_cents: 4_800_00 }],
    match: { self: [], partner: [] },
    has_family_hsa: false,
    ...change,
  },
})

const save = () => screen.getByRole('button', { name: 'Save contributions' })
const field = (name: RegExp) => screen.findByLabelText<HTMLInputElement>(name)

it('shows what goes in each year, from whom, and how much of each limit is used', async () => {
  serveRetirement(planWith({ match: { self: [{ rate: 0.5, up_to_share: 0.06 }], partner: [] } }))
  visit(PAGE)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('$7,200')
  expect(
    screen.getByText(wholeText('$4,800 from you and $2,400 from employers. You save 4% of pay.')),
  ).toBeDefined()
  const used = screen.getByRole('progressbar', {
    name: 'Workplace plan, such as a 401(k): share of the limit',
  })
  expect(used.getAttribute('aria-valuetext')).toBe('$4,800 of $32,500')
  expect(
    screen.getByText(/2026 limit: \$32,500, with \$8,000 of catch-up from age 50 \(IRS Notice 2025-67\)/),
  ).toBeDefined()
})

it('saves amounts by kind, entered by month as well', async () => {
  const { sent } = serveRetirement(planWith({}))
  const { user } = visit(PAGE)
  await user.type(await field(/^Roth IRA, a year/), '6000')
  await user.click(screen.getByRole('radio', { name: 'Monthly' }))
  expect((await field(/^Roth IRA, a month/)).value).toBe('500')
  const workplace = await field(/^Traditional \(before tax\), a month/)
  expect(workplace.value).toBe('400')
  await user.clear(workplace)
  await user.type(workplace, '1000')
  await user.click(save())
  await toasted('Plan saved')
  expect(sent()).toEqual([
    {
      contribution: {
        contributions: [
          { owner: 'self', kind: 'workplace', yearly_cents: 12_000_00 },
          { owner: 'self', kind: 'roth_ira', yearly_cents: 6_000_00 },
        ],
        match: { self: [], partner: [] },
        has_family_hsa: false,
      },
      version: 1,
    },
  ])
})

it('keeps a yearly amount that months don’t divide evenly', async () => {
  const { sent } = serveRetirement(
    planWith({ contributions: [{ owner: 'self', kind: 'workplace', yearly_cents: 32_500_00 }] }),
  )
  const { user } = visit(PAGE)
  await field(/^Traditional \(before tax\), a year/)
  await user.click(screen.getByRole('radio', { name: 'Monthly' }))
  await user.click(screen.getByRole('radio', { name: 'Yearly' }))
  await user.click(save())
  await toasted('Plan saved')
  expect(sent()[0]).toMatchObject({ contribution: { contributions: [{ yearly_cents: 32_500_00 }] } })
})

it('says at the field that it is above the limit, with the limit and its source', async () => {
  const { sent } = serveRetirement(planWith({}))
  const { user } = visit(PAGE)
  await user.type(await field(/^Roth \(after tax\), a year/), '30000')
  await user.tab()
  const error = await screen.findByText(
    /^The 2026 limit at your age, traditional and Roth together, is \$32,500/,
  )
  expect(error.textContent).toContain('IRS Notice 2025-67')
  await user.click(save())
  expect(sent()).toEqual([])
})

describe('the match', () => {
  const half = { match: { self: [{ rate: 0.5, up_to_share: 0.06 }], partner: [] } }

  it('says what is missed, and adds what gets all of it', async () => {
    const { sent } = serveRetirement(planWith(half))
    const { user } = visit(PAGE)
    expect(await screen.findByText('You miss $1,200 a year of match')).toBeDefined()
    await user.click(screen.getByRole('button', { name: 'Add $2,400 a year to the workplace plan' }))
    expect(await screen.findByText('You get the full match: $3,600 a year')).toBeDefined()
    await user.click(save())
    await toasted('Plan saved')
    expect(sent()[0]).toMatchObject({ contribution: { contributions: [{ yearly_cents: 7_200_00 }] } })
  })

  it('is entered step by step, each above the one before', async () => {
    const { sent } = serveRetirement(planWith({}))
    const { user } = visit(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Add match' }))
    await user.type(screen.getByLabelText('Match'), '100')
    await user.type(screen.getByLabelText('Up to'), '3')
    await user.click(screen.getByRole('button', { name: 'Add step' }))
    await user.type(screen.getByLabelText('Step 2: Match'), '50')
    await user.type(screen.getByLabelText('Step 2: Up to'), '3')
    await user.click(save())
    expect(
      await screen.findByText('Each step must cover a larger share of pay than the one before'),
    ).toBeDefined()
    await user.clear(screen.getByLabelText('Step 2: Up to'))
    await user.type(screen.getByLabelText('Step 2: Up to'), '5')
    await user.click(save())
    await toasted('Plan saved')
    expect(sent()[0]).toMatchObject({
      contribution: {
        match: {
          self: [
            { rate: 1, up_to_share: 0.03 },
            { rate: 0.5, up_to_share: 0.05 },
          ],
        },
      },
    })
  })

  it('loses a step that is removed', async () => {
    const { sent } = serveRetirement(
      planWith({
        match: {
          self: [
            { rate: 1, up_to_share: 0.03 },
            { rate: 0.5, up_to_share: 0.05 },
          ],
          partner: [],
        },
      }),
    )
    const { user } = visit(PAGE)
    await user.click(await screen.findByRole('button', { name: 'Remove match step 1' }))
    await user.click(save())
    await toasted('Plan saved')
    expect(sent()[0]).toMatchObject({
      contribution: { match: { self: [{ rate: 0.5, up_to_share: 0.05 }] } },
    })
  })
})

it('has the partner’s contributions beside the client’s', async () => {
  serveRetirement({ ...planWith(SECTIONS.contribution), dates: SECTIONS.dates }, COUPLE_FACTS)
  visit(PAGE)
  expect(await screen.findByRole('heading', { name: 'Noor’s contributions' })).toBeDefined()
  const theirs = screen.getByRole('heading', { name: 'Noor’s contributions' }).closest('[data-slot=card]')
  if (!(theirs instanceof HTMLElement)) throw new Error('there is no card')
  expect(within(theirs).getByLabelText<HTMLInputElement>('Roth IRA, a year').value).toBe('6,000')
})

it('raises the HSA limit with family coverage', async () => {
  const { sent } = serveRetirement(planWith({}))
  const { user } = visit(PAGE)
  await user.type(await field(/^Your part, before tax/), '8000')
  await user.tab()
  expect(await screen.findByText(/^The 2026 limit at your age is \$4,400/)).toBeDefined()
  await user.click(screen.getByLabelText('Covered by a family health plan'))
  await waitFor(() => expect(screen.queryByText(/^The 2026 limit at your age is \$4,400/)).toBeNull())
  await user.click(save())
  await toasted('Plan saved')
  expect(sent()[0]).toMatchObject({ contribution: { has_family_hsa: true } })
})

it('starts a new client without contributions, and says that none are planned', async () => {
  serveRetirement(EMPTY_PLAN, { ...FACTS, income: null })
  visit(PAGE)
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('$0')
  expect(screen.getByText(/No contributions planned yet/)).toBeDefined()
})

it('is saved offline, and marked until it syncs', async () => {
  const { sent } = serveRetirement(planWith({}))
  const { user } = visit(PAGE)
  const amount = await field(/^Roth IRA, a year/)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.type(amount, '6000')
  await user.click(save())
  expect(await screen.findByText('Waiting to sync')).toBeDefined()
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toContain('$10,800')
  expect(sent()).toEqual([])
})

describe('the limits at an age', () => {
  const person = (birthDate: string) =>
    ({
      role: 'self',
      firstName: 'Maya',
      birthDate,
      sex: 'female',
      payCents: 120_000_00,
      retiresIn: undefined,
    }) as const
  const workplace = (birthDate: string) => limitGroups(person(birthDate), false, '2026-11-21')[0]

  it('include the catch-up of 50, and the higher one of 60 to 63', () => {
    expect(workplace('1977-01-01')?.limitCents).toBe(24_500_00)
    expect(workplace('1976-12-31')?.limitCents).toBe(32_500_00)
    expect(workplace('1966-12-31')?.limitCents).toBe(35_750_00)
    expect(workplace('1963-01-01')?.detail).toContain('$11,250 of catch-up ages 60 to 63')
    expect(workplace('1962-12-31')?.limitCents).toBe(32_500_00)
  })

  it('say when the next catch-up comes', () => {
    expect(nextCatchUp(person('1987-03-01'), '2026-11-21')).toBe(
      'From 2037, when you turn 50, a catch-up of $8,000 is allowed on top (today’s amount).',
    )
    expect(nextCatchUp(person('1970-03-01'), '2026-11-21')).toContain(
      'From 2030, when you turn 60, a catch-up of $11,250',
    )
    expect(nextCatchUp(person('1960-03-01'), '2026-11-21')).toBeNull()
  })
})

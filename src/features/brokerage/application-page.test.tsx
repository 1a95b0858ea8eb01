import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { queryClient } from '#app/platform/queries.ts'
import { clearSession, writeSession } from '#app/platform/session.ts'
import type {
  ApplicationChange,
  ApplicationStep,
  BrokerageApplication,
} from '#core/contract/brokerage-application.ts'
import type { BrokerageAccount } from '#core/contract/brokerage.ts'
import { getDocuments } from '#core/contract/documents.ts'
import { type Answers, data, isWrite, refused, serve } from '#tests/fixtures/page-api.ts'
import {
  ACCOUNT_UUID,
  detailOf,
  FULL_APPLICATION,
  sampleDraft,
  sampleInfo,
  sampleType,
} from '#tests/fixtures/page-brokerage.ts'
import { address, MAYA, visit } from '#tests/fixtures/page-visit.tsx'
import { sampleIncome } from '#tests/fixtures/sample-household.ts'

const PATH = `/brokerage/${ACCOUNT_UUID}/apply`

beforeEach(() => writeSession({ token: 'a-token', user: MAYA }, true))
afterEach(() => {
  clearSession()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** A draft that is saved step by step. */
function serveDraft(
  begun: Partial<BrokerageApplication> = {},
  more: Answers = {},
  of: Partial<BrokerageAccount> = {},
) {
  let account: BrokerageAccount = sampleDraft(begun, of)
  const requests = serve({
    'GET /api/ibkr/get/account-info': () => data(sampleInfo({ accounts: [account] })),
    [`GET /api/ibkr/get/account/${ACCOUNT_UUID}`]: () => data(detailOf(account)),
    'GET /api/users/get/uuid/me': () => refused(404, 'Not found', { code: 'not_found' }),
    'GET /api/common-utility/countries/US/states': () => data([{ iso: 'US-VT', name: 'Vermont' }]),
    'GET /api/common-utility/countries/US/states/US-VT/cities': () => data([{ name: 'Stowe' }]),
    'PUT /api/ibkr/update/application': ({ body }) => {
      const { brokerage_account_uuid: _, version: _seen, ...steps } = body as ApplicationChange
      const before = account.application ?? FULL_APPLICATION
      const agreed = steps.disclosures?.agreed.map((each) => ({ ...each, agreed_at: account.created_at }))
      const application = {
        ...before,
        ...steps,
        ...(steps.disclosures && { disclosures: { ...steps.disclosures, agreed } }),
      } as BrokerageApplication
      const missing = before.missing.filter((step: ApplicationStep) => !(step in steps))
      account = { ...account, application: { ...application, missing }, version: account.version + 1 }
      return data(account)
    },
    'POST /api/ibkr/account-create': () => {
      account = { ...account, state: 'submitted', submitted_at: '2026-11-21T12:00:00.000Z' }
      return data(account, 'Application sent')
    },
    ...more,
  })
  const change = (application: Partial<BrokerageApplication>) => {
    account = {
      ...account,
      application: { ...(account.application ?? FULL_APPLICATION), ...application },
    }
  }
  return { requests, change, sent: () => requests.filter(isWrite) }
}

const PASSPORT = {
  document_uuid: '0199a0aa-0000-7000-8000-0000000000f7',
  purpose: 'brokerage',
  subject_uuid: ACCOUNT_UUID,
  name: 'passport.pdf',
  type: 'application/pdf',
  size_bytes: 1000,
  created_at: '2026-11-20T12:00:00.000Z',
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })

it('saves a step and goes on to the next; errors show in place', async () => {
  const { sent } = serveDraft({
    ...FULL_APPLICATION,
    experience: null,
    disclosures: null,
    missing: ['experience', 'disclosures'],
  })
  const { user } = visit(PATH)
  await heading('Investing experience')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(await screen.findByText('Choose what you want from this account')).toBeTruthy()
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('radio', { name: 'Growth over years' }))
  await user.click(screen.getByRole('radio', { name: /^Medium/ }))
  await user.click(screen.getByRole('radio', { name: 'Good' }))
  for (const label of ['Stocks', 'Bonds', 'Funds']) await user.type(screen.getByLabelText(label), '3')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  await heading('Agreements')
  expect(sent().map(({ body }) => body)).toEqual([
    {
      brokerage_account_uuid: ACCOUNT_UUID,
      version: 3,
      experience: {
        objective: 'growth',
        risk_tolerance: 'medium',
        knowledge: 'good',
        stock_years: 3,
        bond_years: 3,
        fund_years: 3,
      },
    },
  ])
})

it('continues at the first step that isn’t saved, whatever later step the address names', async () => {
  serveDraft({ identity: FULL_APPLICATION.identity, missing: ['employment', 'experience', 'disclosures'] })
  visit(`${PATH}?step=review`)
  await heading('Work and finances')
  expect(screen.getByText(/Step 2 of 5/)).toBeTruthy()
})

it('loses nothing that was typed when the client leaves the form and comes back', async () => {
  serveDraft({ identity: FULL_APPLICATION.identity, missing: ['employment', 'experience', 'disclosures'] })
  const { user } = visit(PATH)
  await heading('Work and finances')
  await user.selectOptions(await screen.findByLabelText('Employment'), 'Employed')
  await user.type(screen.getByLabelText('Employer'), 'Granite Mutual')
  await user.click(screen.getByRole('link', { name: 'Back' }))
  await heading('About you')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  await heading('Work and finances')
  expect(screen.getByLabelText<HTMLInputElement>('Employer').value).toBe('Granite Mutual')
})

it('returns to the review after one step of a complete application is edited', async () => {
  const { sent } = serveDraft(FULL_APPLICATION)
  const { user } = visit(PATH)
  await heading('Review and submit')
  await user.click(screen.getByRole('link', { name: 'Edit investing experience' }))
  await heading('Investing experience')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  await heading('Review and submit')
  expect(sent()).toHaveLength(1)
})

it('suggests the income of the household, and says where it is from until it is changed', async () => {
  serveDraft(
    { identity: FULL_APPLICATION.identity, missing: ['employment', 'experience', 'disclosures'] },
    {
      'GET /api/investment/get-income-detail/me': () =>
        data(sampleIncome({ gross_annual_cents: 61_000_00, business_annual_cents: 9_000_00 })),
    },
  )
  const { user } = visit(PATH)
  await heading('Work and finances')
  const field = await screen.findByLabelText<HTMLInputElement>('Yearly income, before tax')
  expect(field.value).toBe('70,000')
  expect(screen.getByText('From your household.')).toBeTruthy()
  await user.clear(field)
  await user.type(field, '65000')
  expect(screen.queryByText('From your household.')).toBeNull()
})

it('says what to enter when a client owes more than they own', async () => {
  serveDraft({ identity: FULL_APPLICATION.identity, missing: ['employment', 'experience', 'disclosures'] })
  const { user } = visit(PATH)
  await heading('Work and finances')
  expect(await screen.findByText(/Enter 0 if you owe more\./)).toBeTruthy()
  await user.type(screen.getByLabelText('Net worth'), '0')
  await user.type(screen.getByLabelText('Liquid net worth'), '5000')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(await screen.findByText('Liquid net worth can’t be more than your net worth')).toBeTruthy()
})

it('asks for each agreement for itself', async () => {
  const { sent } = serveDraft({ ...FULL_APPLICATION, disclosures: null, missing: ['disclosures'] })
  const { user } = visit(PATH)
  await heading('Agreements')
  const boxes = await screen.findAllByRole('checkbox')
  expect(boxes).toHaveLength(5)
  for (const question of screen.getAllByRole('radiogroup')) {
    await user.click(within(question).getByRole('radio', { name: 'No' }))
  }
  for (const box of boxes.slice(1)) await user.click(box)
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(await screen.findByText('Read and agree to each of these')).toBeTruthy()
  expect(sent()).toEqual([])
  await user.click(screen.getByRole('checkbox', { name: 'I agree: Account agreement' }))
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  await heading('Review and submit')
})

it('opens the step that the reviewer asks about, with the note', async () => {
  serveDraft({
    ...FULL_APPLICATION,
    missing: ['employment'],
    review: { note: 'Tell us where the money comes from.', asked: ['employment'] },
  })
  visit(PATH)
  await heading('Work and finances')
  expect(screen.getByText(/Tell us where the money comes from\./)).toBeTruthy()
})

it('shows everything before it is sent, and keeps the Social Security number nowhere', async () => {
  const { sent } = serveDraft(FULL_APPLICATION)
  const { user } = visit(PATH)
  await heading('Review and submit')
  const about = within(screen.getByRole('region', { name: 'About you' }))
  expect(about.getByText('1 Elm St, Stowe, VT 05672')).toBeTruthy()
  const number = screen.getByLabelText<HTMLInputElement>('Social Security number')
  expect(number.type).toBe('password')
  await user.type(number, '000-12-3456')
  await user.click(screen.getByRole('button', { name: 'Submit application' }))
  expect(await screen.findByText('That Social Security number can’t be right')).toBeTruthy()
  await user.clear(number)
  await user.type(number, '123-45-6789')
  window.dispatchEvent(new Event('pagehide'))
  const stored = () => JSON.stringify([{ ...localStorage }, { ...sessionStorage }])
  expect(stored()).not.toMatch(/123-?45-?6789/)
  await user.click(screen.getByRole('button', { name: 'Submit application' }))
  await heading('Your application is in review')
  expect(address()).toBe(`/brokerage/${ACCOUNT_UUID}`)
  expect(sent().map(({ body }) => body)).toEqual([
    { brokerage_account_uuid: ACCOUNT_UUID, version: 3, ssn: '123456789' },
  ])
  expect(stored()).not.toMatch(/123-?45-?6789/)
})

it('tells the broker the client’s address on the production host only', async () => {
  vi.stubEnv('VITE_PRODUCTION_HOST', location.host)
  vi.stubEnv('VITE_IP_SERVICE', 'https://ip.example/')
  let answer = () => new Response('not an address')
  const { sent } = serveDraft(FULL_APPLICATION, { 'GET https://ip.example/': () => answer() })
  const { user } = visit(PATH)
  await heading('Review and submit')
  await user.type(screen.getByLabelText('Social Security number'), '123456789')
  await user.click(screen.getByRole('button', { name: 'Submit application' }))
  expect(await screen.findByText(/We couldn’t look up your network address/)).toBeTruthy()
  expect(sent()).toEqual([])
  answer = () => Response.json({ ip: '8.8.4.4' })
  await user.click(screen.getByRole('button', { name: 'Submit application' }))
  await waitFor(() => expect(sent().map(({ body }) => body)).toMatchObject([{ userIpAddress: '8.8.4.4' }]))
})

it('no longer asks for a document once one is added', async () => {
  let documents: readonly object[] = []
  serveDraft(
    { ...FULL_APPLICATION, documents_needed: 'The trust’s certificate.', missing: ['documents'] },
    { 'GET /api/documents/getAll': () => data({ documents, used_bytes: 1, most_bytes: 9 }) },
  )
  const { user } = visit(PATH)
  await heading('Documents')
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(await screen.findByText('Add at least one document.')).toBeTruthy()
  documents = [PASSPORT]
  await act(() => queryClient.invalidateQueries({ queryKey: [getDocuments.name] }))
  expect(await screen.findByText('passport.pdf')).toBeTruthy()
  expect(screen.queryByText('Add at least one document.')).toBeNull()
})

it('asks for another document until there is one, and keeps the step for looking it up', async () => {
  const { change } = serveDraft(
    {
      ...FULL_APPLICATION,
      missing: ['documents'],
      review: { note: 'Please add a copy of your ID.', asked: ['documents'] },
    },
    { 'GET /api/documents/getAll': () => data({ documents: [PASSPORT], used_bytes: 1, most_bytes: 9 }) },
  )
  const { user } = visit(PATH)
  await heading('Documents')
  expect(screen.getByText(/Please add a copy of your ID\./)).toBeTruthy()
  expect(await screen.findByText('passport.pdf')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  expect(await screen.findByText('The broker needs another document. Add it here.')).toBeTruthy()
  change({ missing: [] })
  await user.click(screen.getByRole('button', { name: 'Save and continue' }))
  await heading('Review and submit')
  expect(within(screen.getByRole('region', { name: 'Documents' })).getByText('passport.pdf')).toBeTruthy()
})

it('changes the account type, keeps the answers, and says first which are deleted', async () => {
  const trust = { name: 'Lake Trust', formed_on: '2015-05-04', is_revocable: true }
  const identity = FULL_APPLICATION.identity && { ...FULL_APPLICATION.identity, trust }
  const { sent } = serveDraft(
    { ...FULL_APPLICATION, identity },
    {
      'GET /api/ibkr/account-types': () =>
        data([
          sampleType({ account_type: 'trust', name: 'Trust' }),
          sampleType(),
          sampleType({ account_type: 'roth_ira', name: 'Roth IRA', can_open: false, note: 'Not now.' }),
        ]),
    },
    { account_type: 'trust', name: 'Trust' },
  )
  const { user } = visit(PATH)
  await heading('Review and submit')
  await user.click(screen.getByRole('button', { name: 'Change account type' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Change account type' }))
  await sheet.findByRole('radio', { name: /^Individual/ })
  expect(sheet.getAllByRole('radio')).toHaveLength(1)
  expect(sheet.queryByText(/This deletes/)).toBeNull()
  await user.click(sheet.getByRole('radio', { name: /^Individual/ }))
  expect(
    sheet.getByText('This deletes what you entered about the trust. Everything else stays.'),
  ).toBeTruthy()
  await user.click(sheet.getByRole('button', { name: 'Change to Individual' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent().map(({ body }) => body)).toEqual([
    { brokerage_account_uuid: ACCOUNT_UUID, version: 3, account_type: 'individual' },
  ])
})

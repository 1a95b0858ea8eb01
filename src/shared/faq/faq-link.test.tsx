import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { writeSession } from '#app/platform/session.ts'
import { data, serve } from '#tests/fixtures/page-api.ts'
import { address, MAYA, visit } from '#tests/fixtures/page-visit.tsx'

beforeEach(() => writeSession({ token: 'a-token', user: MAYA }, true))

it('leads from a page to the answers about it, and to no others', async () => {
  const faq = { answer: [{ kind: 'text', text: 'So.' }], keywords: [], updated_on: '2026-11-21' }
  serve({
    'GET /api/users/get/uuid/me': () => data(undefined),
    'GET /api/users/get/sessions': () => data([]),
    'GET /api/faq/get/all-faqs': () =>
      data([
        { ...faq, slug: 'a-device', module: 'account', question: 'What is a device?' },
        { ...faq, slug: 'an-apr', module: 'debt', question: 'What is an APR?' },
      ]),
  })
  const { user } = visit('/settings')
  await user.click(await screen.findByRole('link', { name: 'Questions about your account' }))
  expect(await screen.findByRole('button', { name: 'What is a device?' })).toBeDefined()
  await waitFor(() => expect(address()).toBe('/faq?module=account'))
  expect(screen.queryByRole('button', { name: 'What is an APR?' })).toBeNull()
})

it.each([
  ['/netWorth', 'What counts toward net worth', '/faq?module=save&answer=net-worth'],
  ['/choosePlan', 'Questions about plans and payment', '/faq?module=payment'],
  ['/payment', 'Questions about plans and payment', '/faq?module=payment'],
  ['/spend', 'Questions about spending', '/faq?module=spend'],
  ['/protect', 'How we work out your needs', '/faq?module=protect&answer=needs-analysis'],
  ['/advisor', 'Questions about advisor calls', '/faq?module=advisor'],
  ['/brokerage', 'Questions about brokerage', '/faq?module=brokerage'],
  ['/retirement', 'Questions about retirement', '/faq?module=retire'],
])('is shown on %s', async (path, name, to) => {
  serve({})
  visit(path)
  expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(to)
})

import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { writeSession } from '#app/platform/session.ts'
import type { Faq } from '#core/contract/faq.ts'
import { data, refused, serve } from '#tests/fixtures/page-api.ts'
import { address, MAYA, visit } from '#tests/fixtures/page-visit.tsx'

const ALL = 'GET /api/faq/get/all-faqs'

const faq = (slug: string, module: Faq['module'], question: string): Faq => ({
  slug,
  module,
  question,
  answer: [
    { kind: 'text', text: `This is how: ${slug}.` },
    { kind: 'link', to: '/settings', text: 'Open settings' },
  ],
  keywords: [],
  updated_on: '2026-11-21',
})
const faqs = [
  faq('forgot-password', 'account', 'I forgot my password. What now?'),
  faq('code-not-arriving', 'account', 'My code does not arrive. Why?'),
  faq('apr', 'debt', 'What is an APR?'),
]

async function openHelp(path: string) {
  const requests = serve({ [ALL]: () => data(faqs) })
  const page = visit(path)
  const button = await screen.findByRole('button', { name: 'Help' })
  expect(requests.map((each) => each.path)).not.toContain('/api/faq/get/all-faqs')
  await page.user.click(button)
  const sheet = within(await screen.findByRole('dialog', { name: 'Help' }))
  return { ...page, button, sheet }
}

it.each(['/login', '/forgotUsername', '/forgotPassword', '/register'])(
  'answers on %s what somebody asks who cannot log in',
  async (path) => {
    const { user, sheet } = await openHelp(path)
    await user.click(await sheet.findByRole('button', { name: 'I forgot my password. What now?' }))
    expect(sheet.getByText('This is how: forgot-password.')).toBeDefined()
    expect(sheet.queryByRole('button', { name: 'What is an APR?' })).toBeNull()
  },
)

it('is available to an advisor who chooses a profile, too', async () => {
  writeSession({ token: 'a-token', user: { ...MAYA, is_client_lookup: true } }, true)
  const { sheet } = await openHelp('/chooseProfile')
  expect(await sheet.findByRole('button', { name: 'I forgot my password. What now?' })).toBeDefined()
})

it('is searchable', async () => {
  const { user, sheet } = await openHelp('/login')
  await user.type(await sheet.findByRole('searchbox'), 'code')
  expect(await sheet.findByText('1 answer for “code”')).toBeDefined()
  await user.clear(sheet.getByRole('searchbox'))
  await user.type(sheet.getByRole('searchbox'), 'zzzz')
  await user.click(await sheet.findByRole('button', { name: 'Show all answers' }))
  expect(await sheet.findByText('2 answers')).toBeDefined()
})

it('leaves the form below unchanged, and returns the focus', async () => {
  serve({ [ALL]: () => data(faqs) })
  const { user } = visit('/login')
  const name = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Username' })
  await user.type(name, 'maya')
  await user.click(screen.getByRole('button', { name: 'Help' }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Help' }))
  await user.click(sheet.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(name.value).toBe('maya')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Help' })))
})

it('closes when an answer links elsewhere', async () => {
  const { user, sheet } = await openHelp('/login')
  await user.click(await sheet.findByRole('button', { name: 'I forgot my password. What now?' }))
  await user.click(sheet.getByRole('link', { name: 'Open settings' }))
  await waitFor(() => expect(address()).toBe('/login?from=%2Fsettings'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('shows that the answers failed to load', async () => {
  serve({ [ALL]: () => refused(404, 'Nothing is here') })
  const { user } = visit('/login')
  await user.click(await screen.findByRole('button', { name: 'Help' }))
  expect(await screen.findByText('Couldn’t load the answers')).toBeDefined()
})

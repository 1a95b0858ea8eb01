import { screen, waitFor, within } from '@testing-library/react'
import MiniSearch from 'minisearch'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { writeSession } from '#app/platform/session.ts'
import type { Faq } from '#core/contract/faq.ts'
import { data, later, refused, serve } from '#tests/fixtures/page-api.ts'
import { address, MAYA, visit } from '#tests/fixtures/page-visit.tsx'

const ALL = 'GET /api/faq/get/all-faqs'

const faq = (slug: string, module: Faq['module'], question: string, text: string): Faq => ({
  slug,
  module,
  question,
  answer: [{ kind: 'text', text }],
  keywords: [],
  updated_on: '2026-11-21',
})
const avalanche: Faq = {
  ...faq('avalanche', 'debt', 'What is the avalanche?', 'The highest rate is paid first.'),
  answer: [
    { kind: 'text', text: 'The highest rate is paid first.' },
    { kind: 'points', items: ['It costs the least.', 'It takes patience.'] },
    { kind: 'steps', items: ['List your debts.', 'Sort them by rate.'] },
    { kind: 'link', to: '/settings', hash: 'password', text: 'Go to settings' },
  ],
}
const faqs = [
  faq('password', 'account', 'How do I change my password?', 'In settings, with the old one.'),
  avalanche,
  faq('reminders', 'debt', 'When am I reminded?', 'Some days before the rate is due.'),
  faq('match', 'save', 'What is a match?', 'Money that your employer adds.'),
]

beforeEach(() => {
  writeSession({ token: 'a-token', user: MAYA }, true)
})

async function open(at = '/faq') {
  serve({ [ALL]: () => data(faqs) })
  const page = visit(at)
  await screen.findByText(COUNT)
  return page
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'What would you like to know?' })
const question = (name: string) => screen.getByRole('button', { name })
/** The questions on the page, each with its topic. */
const shown = () =>
  screen.getAllByRole('region').flatMap((region) =>
    within(region)
      .queryAllByRole('heading', { level: 3 })
      .map((heading) => `${region.querySelector('h2')?.textContent ?? ''}: ${heading.textContent}`),
  )
const COUNT = /^\d+ answers?|^No answer/
/** The line that a screen reader announces after each change. */
const resultCount = () => screen.getByText(COUNT, { selector: 'output' }).textContent
const marked = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent)

describe('question list', () => {
  it('lists every question by topic', async () => {
    await open()
    expect(screen.getByRole('heading', { level: 1, name: 'Help' })).toBeDefined()
    expect(shown()).toEqual([
      'Account: How do I change my password?',
      'Debt: What is the avalanche?',
      'Debt: When am I reminded?',
      'Save: What is a match?',
    ])
    expect(resultCount()).toBe('4 answers')
  })

  it('opens an answer in place, with its points, steps and link, and gives it an address', async () => {
    const { user } = await open()
    await user.click(question('What is the avalanche?'))
    const answer = screen.getByRole('region', { name: 'What is the avalanche?' })
    expect(within(answer).getByText('The highest rate is paid first.')).toBeDefined()
    expect(within(answer).getAllByRole('list')).toHaveLength(2)
    expect(within(answer).getAllByRole('listitem')[3]?.textContent).toBe('Sort them by rate.')
    expect(within(answer).getByText('November 21, 2026')).toBeDefined()
    await waitFor(() => expect(address()).toBe('/faq?answer=avalanche'))
    expect(question('What is the avalanche?').getAttribute('aria-expanded')).toBe('true')

    await user.click(question('What is the avalanche?'))
    expect(screen.queryByText('The highest rate is paid first.')).toBeNull()
    await waitFor(() => expect(address()).toBe('/faq'))
  })

  it('links from an answer to the part of the page it is about', async () => {
    await open('/faq?answer=avalanche')
    const link = screen.getByRole('link', { name: 'Go to settings' })
    expect(link.getAttribute('href')).toBe('/settings#password')
  })

  it('opens the answer named in the address, and scrolls it into view', async () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
    await open('/faq?answer=reminders')
    expect(screen.getByText('Some days before the rate is due.')).toBeDefined()
    expect(scroll.mock.contexts.map((element) => (element as Element).id)).toEqual(['reminders'])
  })

  it.each(['/faq?answer=gone', '/faq?module=nothing', '/faq?module=7&answer=[1]'])(
    'leaves out of an address what it does not know: %s',
    async (at) => {
      await open(at)
      expect(resultCount()).toBe('4 answers')
      expect(screen.queryByRole('button', { expanded: true, name: /\?$/ })).toBeNull()
    },
  )

  it('is limited to one topic, in the address too', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Debt' }))
    await waitFor(() => expect(resultCount()).toBe('2 answers about debt'))
    expect(shown()).toEqual(['Debt: What is the avalanche?', 'Debt: When am I reminded?'])
    expect(screen.getByRole('button', { name: 'Debt', pressed: true })).toBeDefined()
    expect(address()).toBe('/faq?module=debt')
    await user.click(screen.getByRole('button', { name: 'All' }))
    await waitFor(() => expect(resultCount()).toBe('4 answers'))
  })
})

describe('search', () => {
  it('finds while typing, highlights the words and counts the results', async () => {
    const { user } = await open()
    await user.type(box(), 'rate')
    await waitFor(() => expect(resultCount()).toBe('2 answers for “rate”'))
    expect(address()).toBe('/faq?q=rate')
    // Not in a question, so the matching sentence is shown below.
    expect(marked()).toEqual(['rate', 'rate'])
    await user.click(question('What is the avalanche? The highest rate is paid first.'))
    await waitFor(() => expect(marked()).toEqual(['rate', 'rate', 'rate', 'rate']))
  })

  it('indexes the answers once, however much is typed', async () => {
    const reading = vi.spyOn(MiniSearch.prototype, 'addAll')
    const { user } = await open()
    await user.type(box(), 'password')
    await waitFor(() => expect(resultCount()).toBe('1 answer for “password”'))
    await user.click(question('How do I change my password?'))
    await waitFor(() => expect(address()).toBe('/faq?q=password&answer=password'))
    expect(reading).toHaveBeenCalledOnce()
  })

  it('forgives a typo, and says so', async () => {
    const { user } = await open()
    await user.type(box(), 'avalnche')
    await waitFor(() => expect(resultCount()).toBe('1 answer close to “avalnche”'))
    expect(marked()).toEqual(['avalanche'])
  })

  it('says what to try when nothing was found', async () => {
    const { user } = await open()
    await user.type(box(), 'zzzzqqq')
    expect(await screen.findByText('No results')).toBeDefined()
    expect(resultCount()).toBe('No answers for “zzzzqqq”')
    await user.click(screen.getByRole('button', { name: 'Show all answers' }))
    await waitFor(() => expect(resultCount()).toBe('4 answers'))
    expect(box().value).toBe('')
  })

  it('says that other topics have an answer', async () => {
    const { user } = await open('/faq?module=save&q=password')
    expect(resultCount()).toBe('No answers about saving for “password”')
    await user.click(screen.getByRole('button', { name: 'Show 1 answer about other topics' }))
    await waitFor(() => expect(shown()).toEqual(['Account: How do I change my password?']))
    expect(box().value).toBe('password')
  })

  it.each([
    ['password', 'password'],
    ['401', '401'],
    ['true', 'true'],
  ])('is in the address: %s', async (typed, value) => {
    await open(`/faq?q=${typed}`)
    expect(box().value).toBe(value)
  })

  it('restarts when the address changes', async () => {
    const { user } = await open()
    await user.type(box(), 'password')
    await waitFor(() => expect(address()).toBe('/faq?q=password'))
    const [answersLink] = screen.getAllByRole('link', { name: 'Help' })
    if (answersLink) await user.click(answersLink)
    await waitFor(() => expect(resultCount()).toBe('4 answers'))
    expect(box().value).toBe('')
  })

  it('is focused by a slash, left by arrows and Enter, and cleared by Escape', async () => {
    const { user } = await open()
    await user.keyboard('/')
    expect(document.activeElement).toBe(box())
    await user.keyboard('rate/{ArrowDown}')
    expect(document.activeElement).toBe(question('When am I reminded? Some days before the rate is due.'))
    await user.keyboard('{ArrowDown}')
    expect(document.activeElement).toBe(question('What is the avalanche? The highest rate is paid first.'))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('region', { name: 'What is the avalanche?' })).toBeDefined()
    await waitFor(() => expect(address()).toBe('/faq?q=rate%2F&answer=avalanche'))
    await user.keyboard('/{Escape}')
    expect(resultCount()).toBe('4 answers')
    expect(document.activeElement).toBe(box())
    await user.keyboard('{Enter}')
    expect(document.activeElement).toBe(question('How do I change my password?'))
  })
})

describe('loading and failing', () => {
  it('shows that it is loading', async () => {
    const answer = later()
    serve({ [ALL]: answer.answer })
    visit('/faq')
    expect(await screen.findByText('Loading answers')).toBeDefined()
    answer.settle(data(faqs))
    expect(await screen.findByText('What is a match?')).toBeDefined()
  })

  it('shows that loading failed, and tries again', async () => {
    let answer = () => refused(404, 'Nothing is here')
    serve({ [ALL]: () => answer() })
    const { user } = visit('/faq')
    expect(await screen.findByText('Couldn’t load the answers')).toBeDefined()
    expect(screen.getByText('Faqs not found')).toBeDefined()
    answer = () => data(faqs)
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('What is a match?')).toBeDefined()
  })
})

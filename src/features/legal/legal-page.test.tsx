// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { brand } from '#core/contract/brand.ts'
import { TERMS_VERSION } from '#core/contract/terms-version.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { disclosure } from './disclosure.ts'
import { contactHref } from './legal-block.tsx'
import type { Block, LegalDocument } from './legal-document.ts'
import { LegalHeader } from './legal-header.tsx'
import { LegalPage } from './legal-page.tsx'
import { planPrices } from './plan-prices.ts'
import { privacy } from './privacy.ts'
import { terms } from './terms.ts'

const documents = [disclosure, terms, privacy]

const wordsOf = (block: Block): readonly string[] => {
  if (block.kind === 'text') return [block.text]
  if (block.kind === 'list') return block.items
  if (block.kind === 'definitions') return block.items.flatMap(({ name, text }) => [name, text])
  if (block.kind === 'table') return [block.table.caption, ...block.table.head, ...block.table.rows.flat()]
  return []
}

const blocksOf = (legal: LegalDocument): readonly Block[] => legal.sections.flatMap(({ blocks }) => blocks)

const allWords = (legal: LegalDocument): readonly string[] => [
  ...legal.summary,
  ...legal.sections.map(({ heading }) => heading),
  ...blocksOf(legal).flatMap(wordsOf),
]

async function open(legal: LegalDocument, from?: string) {
  const root = createRootRoute({
    component: () => (
      <>
        <LegalHeader />
        <Outlet />
      </>
    ),
  })
  const pages = documents.map((one) =>
    createRoute({ getParentRoute: () => root, path: one.path, component: () => <LegalPage legal={one} /> }),
  )
  const others = ['/login', '/register'].map((path) =>
    createRoute({ getParentRoute: () => root, path, component: () => <p>{path}</p> }),
  )
  const history = createMemoryHistory({ initialEntries: [from ?? legal.path] })
  const router = createRouter({ routeTree: root.addChildren([...pages, ...others]), history })
  render(<RouterProvider router={router} />)
  if (from !== undefined) {
    await screen.findByText(from)
    act(() => history.push(legal.path))
  }
  await screen.findByRole('heading', { level: 1, name: legal.title })
  return router
}

beforeAll(() => {
  vi.stubGlobal('scrollTo', () => undefined)
  Element.prototype.scrollIntoView = () => undefined
})
afterEach(cleanup)

describe.each(documents)('$title', (legal) => {
  it('has the version that a registration agrees to', () => {
    expect(legal.version).toBe(TERMS_VERSION)
  })

  it('has unique anchors that are valid in a URL', () => {
    const ids = legal.sections.map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    for (const id of ids) expect(id).toMatch(/^[a-z][a-z-]*$/)
  })

  it('has no empty section, paragraph, item or cell', () => {
    expect(legal.sections.filter(({ blocks }) => blocks.length === 0)).toEqual([])
    expect(allWords(legal).filter((words) => words.trim() === '')).toEqual([])
  })

  it('has as many cells in each row as in its header', () => {
    const uneven = blocksOf(legal)
      .flatMap((block) => (block.kind === 'table' ? [block.table] : []))
      .flatMap(({ head, rows }) => rows.filter((row) => row.length !== head.length))
    expect(uneven).toEqual([])
  })

  it('contains no exclamation mark and no repeated list item', () => {
    expect(allWords(legal).filter((words) => words.includes('!'))).toEqual([])
    const lists = blocksOf(legal).flatMap((block) => (block.kind === 'list' ? [block.items] : []))
    expect(lists.filter((items) => new Set(items).size !== items.length)).toEqual([])
  })

  it('shows its effective date, its summary, every section in order, and the contents that link to them', async () => {
    await open(legal)
    expect(document.title).toBe(`${legal.title} · ${brand}`)
    expect(screen.getByText(/^Effective/).querySelector('time')?.dateTime).toBe(TERMS_VERSION)
    expect(screen.getByRole('heading', { level: 2, name: 'In short' })).toBeTruthy()
    const article = screen.getByRole('article')
    const headings = within(article).getAllByRole('heading', { level: 2 }).slice(1)
    expect(headings.map((heading) => heading.textContent)).toEqual(
      legal.sections.map(({ heading }, index) => `${index + 1}. ${heading}`),
    )
    for (const contents of screen.getAllByRole('navigation', { name: 'Contents' })) {
      const links = within(contents).getAllByRole('link', { hidden: true })
      expect(links.map((link) => link.getAttribute('href'))).toEqual(
        legal.sections.map(({ id }) => `${legal.path}#${id}`),
      )
    }
  })
})

describe('back link', () => {
  it('leads to the login when there is no previous page', async () => {
    await open(privacy)
    expect(screen.getByRole('link', { name: 'Back' }).getAttribute('href')).toBe('/login')
  })

  it('leads to the previous page in one press, even after a jump inside the document', async () => {
    const router = await open(terms, '/register')
    const [contents] = screen.getAllByRole('navigation', { name: 'Contents' })
    if (!contents) throw new Error('no contents')
    within(contents)
      .getByRole('link', { name: /Canceling/ })
      .click()
    await expect.poll(() => router.state.location.hash).toBe('cancel')
    expect(document.activeElement?.id).toBe('cancel')
    screen.getByRole('button', { name: 'Back' }).click()
    expect(await screen.findByText('/register')).toBeTruthy()
  })
})

describe('prices in the terms', () => {
  it('match the plans, by month and by year', async () => {
    expect(planPrices.map((price) => price.monthly_cents)).toEqual([900, 1900, 4900])
    await open(terms)
    const plans = screen.getByRole('table', { name: 'Paid plans' })
    const rows = within(plans).getAllByRole('row').slice(1)
    expect(rows.map((row) => Array.from(row.children, (cell) => cell.textContent))).toEqual([
      ['Essential', formatUsd(900), formatUsd(9000), '1'],
      ['Plus', formatUsd(1900), formatUsd(19_000), '4'],
      ['Premier', formatUsd(4900), formatUsd(49_000), '12'],
    ])
    expect(formatUsd(900)).toBe('$9')
  })
})

describe('contactHref', () => {
  it('makes links of email and web addresses only', () => {
    expect(contactHref('help@example.org')).toBe('mailto:help@example.org')
    expect(contactHref('https://example.org/help')).toBe('https://example.org/help')
    expect(contactHref('The front desk, room 4')).toBeUndefined()
    expect(contactHref('javascript:alert(1)')).toBeUndefined()
  })
})

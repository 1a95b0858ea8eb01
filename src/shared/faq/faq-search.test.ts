import { describe, expect, it } from 'vitest'
import { faqs } from '#server/faq/faqs.ts'
import { hasWords, indexFaqs, reasonOf } from './faq-search.ts'
import { lookUpForm, pieces, wordsIn } from './faq-tokens.ts'

const index = indexFaqs(faqs)
const names = (query: string) => index.search(query).hits.map(({ faq }) => faq.slug)

describe('client queries', () => {
  it.each([
    // As written
    ['avalanche', 'avalanche-or-snowball'],
    ['APR', 'apr'],
    ['two-factor', 'two-factor-login'],
    ['2fa', 'two-factor-login'],
    ['401k limit', 'contribution-limits-2026'],
    ['50/30/20', 'fifty-thirty-twenty'],
    ['time weighted return', 'time-weighted-return'],
    ['4% rule', 'four-percent-rule'],
    // As a question, and in other words
    ['How do I delete my account?', 'delete-my-account'],
    ['when should i claim social security', 'claim-social-security'],
    ['how much life insurance do I need', 'how-much-life-cover'],
    ['push notifications iphone', 'reminders-on-iphone'],
    ['permission denied', 'notifications-denied'],
    ['lock screen', 'lock-screen-privacy'],
    ['no signal', 'working-offline'],
    ['changes offline', 'changes-made-offline'],
    ['credit score utilization', 'credit-utilization'],
    ['late fee', 'missed-payment'],
    ['cancel subscription', 'cancel-a-plan'],
    ['price of the plans', 'plan-prices'],
    // While typing
    ['snowb', 'avalanche-or-snowball'],
    ['emergency fu', 'emergency-fund-size'],
    // With typos
    ['avalnche', 'avalanche-or-snowball'],
    ['snwoball', 'avalanche-or-snowball'],
    ['utilzation', 'credit-utilization'],
    ['forgoten pasword', 'forgot-password'],
    ['socail securty', 'claim-social-security'],
    ['rebalncing', 'rebalancing'],
    ['beneficary', 'beneficiaries'],
    ['fiduchiary', 'what-is-a-fiduciary'],
    ['ÁPR', 'apr'],
    ['fogot password', 'forgot-password'],
    ['roht', 'traditional-or-roth'],
    // About the app itself
    ['logout', 'logging-out'],
    ['sign out', 'logging-out'],
    ['support', 'get-help'],
    ['contact', 'get-help'],
    ['badge', 'app-badge'],
    ['dark mode', 'light-or-dark'],
    ['export my data', 'export-my-data'],
    ['plaid', 'link-a-bank'],
    ['calendar file', 'calendar-file'],
    ['undo delete', 'restore-deleted'],
    ['restore', 'restore-deleted'],
    ['what if sliders', 'what-if'],
    ['freeze', 'freeze-a-plan'],
    ['share picture', 'share-a-picture'],
    ['does not answer', 'does-not-answer'],
  ])('“%s” finds %s among the first three', (query, slug) => {
    expect(names(query).slice(0, 3)).toContain(slug)
  })

  it('forgives typos only when nothing matches as written', () => {
    expect(index.search('avalanche').isClose).toBe(false)
    expect(index.search('avalnche').isClose).toBe(true)
  })

  it('finds what most of the words match when no answer has them all', () => {
    const { hits, isClose } = index.search('snowball zeppelin')
    expect([hits[0]?.faq.slug, isClose]).toEqual(['avalanche-or-snowball', true])
  })

  it.each(['zzzzqqq', '日本', 'widget', 'language', 'thema', 'yoga zeppelin'])(
    'finds nothing for what is nowhere (%s)',
    (query) => {
      expect(names(query)).toEqual([])
    },
  )

  it.each(['', '   ', 'how do I', '?', '####'])('leaves every answer in its order for “%s”', (query) => {
    expect(hasWords(query)).toBe(false)
    expect(names(query)).toEqual(faqs.map(({ slug }) => slug))
  })
})

describe('match excerpt', () => {
  const found = (query: string, slug: string) => {
    const hit = index.search(query).hits.find(({ faq }) => faq.slug === slug)
    if (!hit) throw new Error(`${slug} was not found`)
    return hit
  }

  it('is the sentence with the word, where the question does not have it', () => {
    expect(reasonOf(found('Equifax', 'identity-theft'))).toContain('Equifax')
    expect(reasonOf(found('avalanche', 'avalanche-or-snowball'))).toBeUndefined()
  })

  it('names the words as they appear in the answer, not as mistyped', () => {
    expect([...found('avalnche', 'avalanche-or-snowball').words]).toEqual(['avalanche'])
  })
})

it('splits texts into words and joins them again', () => {
  const text = 'At 22%, $1,000 costs “about” $18: two-factor.'
  expect(pieces(text).join('')).toBe(text)
  expect(wordsIn(text)).toEqual(['At', '22', '1', '000', 'costs', 'about', '18', 'two', 'factor'])
  expect(['The', 'Debts', 'loss', 'é', 'Café', 'IRAs', '2'].map(lookUpForm)).toEqual([
    null,
    'debt',
    'loss',
    null,
    'cafe',
    'ira',
    '2',
  ])
})

/** Editorial checks of the help articles. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { planPrices, yearlyCents } from '#app/features/legal/plan-prices.ts'
import { sectionAt } from '#app/features/settings/sections.tsx'
import { Faq, FAQ_MODULES, faqTexts } from '#core/contract/faq.ts'
import { GoalMode } from '#core/contract/goal-kinds.ts'
import { CONTRIBUTION_LIMITS } from '#core/finance/data/contribution-limits.ts'
import { TAX_2026 } from '#core/finance/data/tax-2026.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { claimingFactor } from '#core/finance/social-security/social-security-benefit.ts'
import { faqs } from '#server/faq/faqs.ts'

const linksOf = ({ answer }: Faq) => answer.flatMap((block) => (block.kind === 'link' ? [block] : []))
const wordsOf = (faq: Faq): number => faqTexts(faq).join(' ').split(/\s+/).length
/** All text of a question and its answer. */
const everything = (faq: Faq): string[] => [
  faq.question,
  ...faqTexts(faq),
  ...linksOf(faq).map(({ text }) => text),
]

/** Violations found in all articles; empty when there are none. */
const wrong = (isWrong: (text: string) => boolean): string[] =>
  faqs.flatMap((faq) =>
    everything(faq)
      .filter(isWrong)
      .map((text) => `${faq.slug}: ${text}`),
  )
const answerOf = (slug: string): string => {
  const faq = faqs.find((each) => each.slug === slug)
  return faq ? faqTexts(faq).join(' ') : `there is no answer ${slug}`
}

/** Whether a page of the app is still a "coming soon" page. */
const isToCome = (page: string): boolean => {
  const file = new URL(`../../src/routes/_app${page}.tsx`, import.meta.url)
  return existsSync(file) && readFileSync(file, 'utf8').includes('<ComingSoon')
}

/** Articles that describe a page. Until the page exists, they say that it is coming. */
const PROMISES = {
  '/spend': ['safe-to-spend'],
  '/spend/import': ['import-transactions'],
  '/retirement': ['how-much-to-retire'],
  '/protect': ['how-much-life-cover', 'premium-estimates'],
  '/payment': [
    'plan-prices',
    'without-a-plan',
    'monthly-or-yearly',
    'cancel-a-plan',
    'change-plan',
    'card-safety',
    'payment-failed',
    'reduced-price',
    'invoices',
  ],
  '/advisor': ['calls-in-my-plan', 'kinds-of-calls', 'move-or-cancel-a-call'],
  '/settings': ['what-an-advisor-sees'],
  '/brokerage': ['account-types', 'application-states'],
}

/** Every path of the app's router. */
const routes = new Set([
  ...GoalMode.options.map((mode) => `/${mode}`),
  ...[
    ...readFileSync(new URL('../../src/routeTree.gen.ts', import.meta.url), 'utf8').matchAll(
      /fullPath: '(\/[A-Za-z]+)\/?'/g,
    ),
  ].map(([, path]) => path),
])

/** What a pattern names in the sources of a folder, without their tests. */
const namedIn = (folder: string, pattern: RegExp): string[] => {
  const at = new URL(`../../${folder}/`, import.meta.url)
  return readdirSync(at, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
    .flatMap((file) => [...readFileSync(new URL(file, at), 'utf8').matchAll(pattern)])
    .map(([, name = '']) => name)
}

/** What a hash can open in the settings: their sections, cards, and the account at the end. */
const settingsParts = new Set(
  namedIn('src/features/settings', /<(?:Card|SettingsSection) id="([a-z-]+)"/g).filter(
    (id) => sectionAt(id) !== undefined || id === 'account',
  ),
)

describe('links to a part of the settings', () => {
  it('name one that exists', () => {
    const inAddresses = ['src', 'server', 'sw', 'core'].flatMap((folder) =>
      namedIn(folder, /\/settings#([\w-]+)/g),
    )
    const inLinks = namedIn('src', /(?:\bto: '\/settings'|\.\.\.settings), hash: '([\w-]+)'/g)
    expect(inAddresses.length).toBeGreaterThan(20)
    expect(inLinks.length).toBeGreaterThan(3)
    expect([...inAddresses, ...inLinks].filter((hash) => !settingsParts.has(hash))).toEqual([])
  })
})

describe('the help articles', () => {
  it.each(FAQ_MODULES)('include at least eight about %s', (module) => {
    expect(faqs.filter((faq) => faq.module === module).length).toBeGreaterThanOrEqual(8)
  })

  it('match the contract, in module order', () => {
    expect(v.safeParse(v.array(Faq), faqs).issues).toBeUndefined()
    const order = faqs.map(({ module }) => FAQ_MODULES.indexOf(module))
    expect(order).toEqual(order.toSorted((a, b) => a - b))
  })

  it('have unique slugs and questions', () => {
    for (const names of [faqs.map(({ slug }) => slug), faqs.map(({ question }) => question)])
      expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('are neither too short nor too long', () => {
    const lengths = faqs.map((faq) => ({ slug: faq.slug, words: wordsOf(faq) }))
    expect(lengths.filter(({ words }) => words < 40 || words > 130)).toEqual([])
    expect(faqs.filter(({ question }) => question.length > 80).map(({ slug }) => slug)).toEqual([])
  })

  it('link only to existing pages', () => {
    expect(routes.size).toBeGreaterThan(20)
    const lost = faqs.flatMap((faq) => linksOf(faq).filter(({ to }) => !routes.has(to)))
    expect(lost).toEqual([])
  })

  it('link to a part of the settings, which a phone opens', () => {
    const hashes = faqs.flatMap((faq) =>
      linksOf(faq).flatMap(({ to, hash }) => (to === '/settings' ? [hash] : [])),
    )
    expect(hashes.length).toBeGreaterThan(20)
    expect(hashes.filter((hash) => hash === undefined || !settingsParts.has(hash))).toEqual([])
    expect(faqs.flatMap(linksOf).filter(({ to, hash }) => hash !== undefined && to !== '/settings')).toEqual(
      [],
    )
  })

  it('exist for every link from the app', () => {
    const named = namedIn('src', /\banswer(?:=|: )["']([a-z-]+)["']/g)
    expect(named.length).toBeGreaterThan(3)
    const known = faqs.map(({ slug }) => slug)
    expect(named.filter((slug) => !known.includes(slug))).toEqual([])
  })

  it('link to no page that is coming soon', () => {
    const early = faqs.flatMap((faq) => linksOf(faq).filter(({ to }) => isToCome(to)))
    expect(early).toEqual([])
  })

  it.each(Object.entries(PROMISES))('say whether %s is available', (page, slugs) => {
    const saying = slugs.filter((slug) => /\byet\b/.test(answerOf(slug)))
    expect(saying).toEqual(isToCome(page) ? slugs : [])
  })

  it('have unique search keywords', () => {
    const poor = faqs.filter(
      ({ keywords }) =>
        keywords.length < 4 ||
        new Set(keywords).size < keywords.length ||
        keywords.some((word) => word !== word.trim() || word.length < 2),
    )
    expect(poor.map(({ slug }) => slug)).toEqual([])
  })
})

describe('the language', () => {
  it('phrases questions as questions', () => {
    expect(faqs.filter(({ question }) => !question.endsWith('?')).map(({ slug }) => slug)).toEqual([])
  })

  it('capitalizes and punctuates sentences', () => {
    const sentences = faqs.flatMap((faq) => faqTexts(faq).map((text) => `${faq.slug}: ${text}`))
    expect(sentences.filter((text) => !/[.:?”]$/.test(text))).toEqual([])
    expect(sentences.filter((text) => !/: (?:[“\p{Lu}\d]|iPhone|[a-z]+\.[a-z])/u.test(text))).toEqual([])
  })

  it.each([
    ['double spaces', / {2}/],
    ['spaces at an end', /^\s|\s$/],
    // The four special characters of a password are not an exclamation.
    ['exclamation marks', /!(?!@#)/],
    ['straight quotation marks', /["']/],
    ['dashes that break a sentence', / [-–—] /],
    ['markup', /<[a-z/]|\]\(|\*\*/i],
    ['another English', /\b(?:colour|cancelled|favour|organis|utilisation|cheque|whilst|learnt)/i],
    ['a page’s state that will pass', /coming soon|not built|soon be/i],
    ['advice to a person', /\bwe recommend\b|\byou must buy\b|\bguaranteed return/i],
    ['blame', /\byour fault\b|\byou failed\b|\bobviously\b|\bsimply\b/i],
  ])('knows no %s', (_, pattern) => {
    expect(wrong((text) => pattern.test(text))).toEqual([])
  })

  it('has short sentences', () => {
    const long = (text: string) => text.split(/(?<=[.?:])\s/).some((each) => each.split(' ').length > 34)
    expect(wrong(long)).toEqual([])
  })
})

describe('the figures', () => {
  it('of the subscription plans match the terms', () => {
    const prices = answerOf('plan-prices')
    for (const plan of planPrices) {
      const price = `${plan.name}: ${formatUsd(plan.monthly_cents)} a month or ${formatUsd(yearlyCents(plan))} a year, with ${plan.calls} advisor call`
      expect(prices).toContain(price)
      expect(answerOf('calls-in-my-plan')).toContain(`${plan.name}: ${plan.calls} a year.`)
    }
  })

  it('of 2026 match the engine', () => {
    const limits = CONTRIBUTION_LIMITS.find(({ year }) => year === 2026)
    const money = (cents: number | undefined) => `$${((cents ?? 0) / 100).toLocaleString('en-US')}`
    for (const cents of [
      limits?.deferralCents,
      limits?.deferralCatchUpCents,
      limits?.deferralHighCatchUpCents,
      limits?.iraCents,
      limits?.iraCatchUpCents,
      limits?.hsaSelfCents,
      limits?.hsaFamilyCents,
      limits?.hsaCatchUpCents,
    ])
      expect(answerOf('contribution-limits-2026')).toContain(money(cents))
    for (const status of ['single', 'joint'] as const)
      expect(answerOf('marginal-and-effective-tax')).toContain(
        money(TAX_2026.status[status].standardDeductionCents),
      )
  })

  it('of the Social Security break-even age match its rates', () => {
    const factor = (age: number) => claimingFactor(age * 12, '1960-06-15')
    const ages = Array.from({ length: 9 }, (_, years) => 62 + years)
    // Benefits paid before the late start, divided by the monthly difference.
    const breakEvens = ages.flatMap((early) =>
      ages
        .filter((late) => late > early)
        .map((late) => ({
          early,
          late,
          age: late + (factor(early) * (late - early)) / (factor(late) - factor(early)),
        })),
    )
    const [first, last] = [breakEvens.toSorted((a, b) => a.age - b.age)].flatMap((all) => [
      all[0],
      all.at(-1),
    ])
    expect([first?.early, first?.late, last?.early, last?.late]).toEqual([62, 63, 69, 70])
    expect(answerOf('claim-social-security')).toContain(`${first?.age.toFixed(0)} if you compare 62 with 63`)
    expect(answerOf('claim-social-security')).toContain(`${last?.age.toFixed(1)} if you compare 69 with 70`)
  })
})

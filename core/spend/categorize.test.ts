import { describe, expect, it } from 'vitest'
import { SpendCategory } from '#core/contract/spend-categories.ts'
import { SPEND_STANDARD } from '#core/finance/data/spend-standard.ts'
import { fromBankCategory } from './bank-category.ts'
import { CATEGORIES } from './categories.ts'
import {
  type CategorizeInput,
  createCategorizer,
  createMatcher,
  fromCategoryText,
  type Rule,
} from './categorize.ts'
import { merchantName } from './merchant-name.ts'

const input = (change: Partial<CategorizeInput> = {}): CategorizeInput => ({
  bank_account_uuid: 'checking',
  account_type: 'checking',
  amount_cents: -12_50,
  description: 'SOME PLACE',
  ...change,
})
const rule = (change: Partial<Rule> = {}): Rule => ({
  rule_uuid: 'rule',
  text: 'Blue Bottle',
  match: 'name_is',
  direction: 'any',
  least_cents: null,
  most_cents: null,
  bank_account_uuid: null,
  category: 'groceries',
  type: null,
  rename: null,
  ...change,
})

const categorize = (one: CategorizeInput, rules: readonly Rule[]) => createCategorizer(rules)(one)

it('names every category once, with a place that the published statistics have', () => {
  const labels = SpendCategory.options.map((name) => CATEGORIES[name].label)
  expect(new Set(labels).size).toBe(labels.length)
  const places = SpendCategory.options.flatMap((name) => CATEGORIES[name].standard ?? [])
  expect(Object.keys(SPEND_STANDARD.dollars)).toEqual(expect.arrayContaining(places))
})

describe('merchantName', () => {
  it.each([
    ['SQ *BLUE BOTTLE COFFEE 0123 OAKLAND CA', 'Blue Bottle Coffee'],
    ['POS DEBIT 11/20 TRADER JOES #123 BURLINGTON VT', 'Trader Joes'],
    ['PURCHASE AUTHORIZED ON 11/19 SAFEWAY #1711 OAKLAND CA S386323', 'Safeway'],
    ['ACME CORP DES:PAYROLL ID:XXXXX1234 INDN:MAYA OKAFOR CO ID:9876', 'Acme Corp'],
    ['CHECKCARD 1120 CVS/PHARMACY #00123', 'CVS/pharmacy'],
    ['Netflix.com', 'Netflix.com'],
    ['IKEA EMERYVILLE CA', 'IKEA Emeryville'],
    ['7-ELEVEN 34567', '7-Eleven'],
    ['12345678', '12345678'],
  ])('calls %s %s', (description, name) => {
    expect(merchantName(description).toLowerCase()).toBe(name.toLowerCase())
  })

  it('writes web addresses and kinds of companies as people do', () => {
    expect(merchantName('NETFLIX.COM 866-579')).toBe('Netflix.com')
    expect(merchantName('CITY RENT LLC')).toBe('City Rent LLC')
  })
})

describe('categorize', () => {
  it('applies the newest rule that fits before everything else', () => {
    const rules = [rule({ rule_uuid: 'new', category: 'coffee_bars' }), rule({ rule_uuid: 'old' })]
    const found = categorize(
      input({
        description: 'SQ *BLUE BOTTLE 0123',
        bank_category: { primary: 'FOOD_AND_DRINK', detailed: 'FOOD_AND_DRINK_GROCERIES' },
      }),
      rules,
    )
    expect(found).toEqual({
      category: 'coffee_bars',
      type: 'want',
      source: 'rule',
      name: 'Blue Bottle',
      rule_uuid: 'new',
    })
  })

  it('sets the name and type that a rule states', () => {
    const rules = [rule({ rename: 'Coffee with Sam', type: 'need' })]
    expect(categorize(input({ description: 'BLUE BOTTLE' }), rules)).toMatchObject({
      name: 'Coffee with Sam',
      type: 'need',
    })
  })

  it('keeps a rule to its direction, amounts and account', () => {
    const matches = (change: Partial<Rule>, amount_cents = -12_50) =>
      createMatcher(rule(change))({ ...input({ amount_cents }), name: 'Blue Bottle' })
    expect(matches({})).toBe(true)
    expect(matches({ direction: 'in' })).toBe(false)
    expect(matches({ direction: 'in' }, 12_50)).toBe(true)
    expect(matches({ least_cents: 12_51 })).toBe(false)
    expect(matches({ least_cents: 12_50, most_cents: 12_50 })).toBe(true)
    expect(matches({ most_cents: 12_49 })).toBe(false)
    expect(matches({ bank_account_uuid: 'savings' })).toBe(false)
  })

  it('compares whole words, ignoring case, punctuation and digits at the end', () => {
    const matches = (text: string, match: Rule['match'], description: string) =>
      createMatcher(rule({ text, match }))({ ...input({ description }), name: 'x' })
    expect(matches("Trader Joe's", 'name_is', 'TRADER JOES 552')).toBe(true)
    expect(matches('bar', 'contains', 'THE BAR 12')).toBe(true)
    expect(matches('bar', 'contains', 'BARBER SHOP')).toBe(false)
    expect(matches('...', 'contains', 'ANYTHING')).toBe(false)
  })

  it("takes the bank's category before a guess", () => {
    expect(
      categorize(
        input({
          description: 'SHELL 123',
          bank_category: {
            primary: 'GENERAL_MERCHANDISE',
            detailed: 'GENERAL_MERCHANDISE_CONVENIENCE_STORES',
          },
        }),
        [],
      ),
    ).toMatchObject({ category: 'shopping', source: 'bank' })
  })

  it("knows a file's word for the category", () => {
    expect(categorize(input({ category_text: 'Coffee Shops' }), [])).toMatchObject({
      category: 'coffee_bars',
      source: 'bank',
    })
    expect(fromCategoryText('furniture & home goods')).toBe('home_goods')
    expect(fromCategoryText('constructor')).toBeNull()
  })

  it.each([
    ['SAFEWAY #1711', -1, 'groceries'],
    ['ACME DES:PAYROLL', 1, 'paycheck'],
    ['PAYROLL SERVICES LLC', -1, 'other'],
    ['UBER EATS', -1, 'restaurants'],
    ['UBER TRIP', -1, 'public_transit'],
    ['ONLINE TRANSFER 123', -1, 'transfer'],
    ['ONLINE TRANSFER TO SAV 123', -1, 'saving'],
    ['ZZZ UNKNOWN', -1, 'other'],
    ['ZZZ UNKNOWN', 1, 'other_income'],
  ])('guesses %s of %i cents to be %s', (description, amount_cents, category) => {
    expect(categorize(input({ description, amount_cents }), [])).toMatchObject({ category, source: 'guess' })
  })

  it('takes a payment to a card for one, and other money into a card for a refund', () => {
    const card = { account_type: 'card', amount_cents: 50_00 } as const
    expect(categorize(input({ ...card, description: 'AUTOPAY 999' }), []).category).toBe('card_payment')
    expect(categorize(input({ ...card, description: 'ZZZ UNKNOWN' }), []).category).toBe('other')
  })

  it.each([
    ['CAPITAL ONE AUTOPAY PYMT', 'card_payment'],
    ['AUTOPAY 999', 'card_payment'],
    ['PAYMENT RECEIVED - THANK YOU', 'card_payment'],
    ['INT PYMT', 'interest_income'],
    ['SSA TREAS 310 SOC SEC PYMT', 'other_income'],
    ['CLAIM PAYMENT ACME', 'other_income'],
    ['CAPITAL ONE MOBILE PYMT', 'card_payment'],
    ['ACME MUTUAL CLAIM PYMT', 'other_income'],
  ])('takes %s into an account of another type for %s', (description, category) => {
    expect(categorize(input({ amount_cents: 500_00, description }), []).category).toBe(category)
  })

  it.each(['Payment/Credit', 'Payments and Credits', 'Payment'])(
    "takes a card file's %s for a card payment",
    (category_text) => {
      expect(categorize(input({ amount_cents: 500_00, category_text }), [])).toMatchObject({
        category: 'card_payment',
        type: 'transfer',
        source: 'bank',
      })
    },
  )

  it.each(['loan', 'investment'] as const)(
    'counts nothing that a %s account books within itself',
    (account_type) => {
      expect(categorize(input({ account_type, description: 'INTEREST CHARGE' }), [])).toMatchObject({
        type: 'transfer',
      })
    },
  )

  it('knows the categories of banks, and leaves those of any meaning to the words', () => {
    const of = (primary: string, finer: string) =>
      fromBankCategory({ primary, detailed: `${primary}_${finer}` })
    expect(of('RENT_AND_UTILITIES', 'RENT')).toBe('rent')
    expect(of('FOOD_AND_DRINK', 'FAST_FOOD')).toBe('restaurants')
    expect(of('GENERAL_SERVICES', 'INSURANCE')).toBeNull()
    expect(of('constructor', 'name')).toBeNull()
  })
})

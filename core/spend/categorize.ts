/**
 * Categorizes a transaction: the client's rules first, the newest first; then the bank's or the file's category; then
 * a guess from its words.
 */
import type { BankAccountType } from '#core/contract/bank.ts'
import type { CategoryRule } from '#core/contract/category-rules.ts'
import { SpendCategory, type SpendType } from '#core/contract/spend-categories.ts'
import type { CategorySource } from '#core/contract/transactions.ts'
import { plainWords } from '#core/finance/spend/name-similarity.ts'
import { type BankCategory, fromBankCategory } from './bank-category.ts'
import { CATEGORIES, usualType } from './categories.ts'
import { keywordCategory } from './keyword-category.ts'
import { merchantName } from './merchant-name.ts'

export interface CategorizeInput {
  readonly bank_account_uuid: string
  readonly account_type: BankAccountType
  /** Negative for money out. */
  readonly amount_cents: number
  /** The bank's own text. */
  readonly description: string
  /** The merchant as the bank names it, if it does. */
  readonly merchant_name?: string | null
  readonly bank_category?: BankCategory | null
  /** A file's own word for the category. */
  readonly category_text?: string
}

/** What categorizing sets. */
export interface Categorized {
  readonly category: SpendCategory
  readonly type: SpendType
  readonly source: CategorySource
  readonly name: string
  readonly rule_uuid: string | null
}

/** What a rule needs to be applied. */
export type Rule = Pick<
  CategoryRule,
  | 'rule_uuid'
  | 'text'
  | 'match'
  | 'direction'
  | 'least_cents'
  | 'most_cents'
  | 'bank_account_uuid'
  | 'category'
  | 'type'
  | 'rename'
>

/** A text as rules compare it: uppercase words without punctuation, and without the numbers at its end. */
export const comparable = (text: string): string => {
  const words = plainWords(text).split(' ')
  while (words.length > 1 && /^\d+$/.test(words.at(-1) ?? '')) words.pop()
  return words.join(' ')
}

/** What a rule is compared with, as comparable texts. */
type Compared = Pick<CategorizeInput, 'bank_account_uuid' | 'amount_cents'> & {
  readonly texts: readonly string[]
}

const ofTransaction = (
  name: string,
  {
    bank_account_uuid,
    amount_cents,
    description,
  }: Pick<CategorizeInput, 'bank_account_uuid' | 'amount_cents' | 'description'>,
): Compared => ({
  bank_account_uuid,
  amount_cents,
  texts: [comparable(name), comparable(description), comparable(merchantName(description))],
})

/** Whether a rule's amount, direction and account allow a transaction. */
function isInRange(rule: Rule, { amount_cents, bank_account_uuid }: Omit<Compared, 'texts'>): boolean {
  const size = Math.abs(amount_cents)
  return (
    (rule.direction === 'any' || (rule.direction === 'in') === amount_cents > 0) &&
    (rule.least_cents === null || size >= rule.least_cents) &&
    (rule.most_cents === null || size <= rule.most_cents) &&
    (rule.bank_account_uuid === null || rule.bank_account_uuid === bank_account_uuid)
  )
}

/** Whether a rule's words are whole words of a text: "BAR" is not in "BARBER". */
const hasWords = (text: string, words: string): boolean => ` ${text} `.includes(` ${words} `)

function isTextMatch(match: Rule['match'], words: string, texts: readonly string[]): boolean {
  if (words === '') return false
  return match === 'name_is' ? texts.includes(words) : texts.some((text) => hasWords(text, words))
}

/**
 * Whether a rule is for a stored transaction. Each text is compared once, as merchants repeat.
 *
 * @param transaction.name compared as well as the bank's description
 */
export function createMatcher(rule: Rule): (
  transaction: Pick<CategorizeInput, 'bank_account_uuid' | 'amount_cents' | 'description'> & {
    readonly name: string
  },
) => boolean {
  const words = comparable(rule.text)
  const byText = new Map<string, boolean>()
  return (transaction) => {
    if (!isInRange(rule, transaction)) return false
    const { name, description } = transaction
    const key = `${name}\n${description}`
    const known = byText.get(key) ?? isTextMatch(rule.match, words, ofTransaction(name, transaction).texts)
    byText.set(key, known)
    return known
  }
}

/** What a rule sets on a transaction of this name. */
export const setByRule = ({ rule_uuid, category, type, rename }: Rule, name: string): Categorized => ({
  category,
  type: type ?? usualType(category),
  source: 'rule',
  name: rename ?? name,
  rule_uuid,
})

/** Finds the first rule for a transaction. Rules with a text are looked up once for each text, as merchants repeat. */
function createRuleFinder(rules: readonly Rule[]): (compared: Compared) => Rule | undefined {
  const known = rules.map((rule) => ({ rule, words: comparable(rule.text) }))
  const byText = new Map<string, readonly Rule[]>()
  return (compared) => {
    if (known.length === 0) return undefined
    const key = compared.texts.join('\n')
    let found = byText.get(key)
    if (!found) {
      found = known
        .filter(({ rule, words }) => isTextMatch(rule.match, words, compared.texts))
        .map(({ rule }) => rule)
      byText.set(key, found)
    }
    return found.find((rule) => isInRange(rule, compared))
  }
}

const labelWords = (label: string): string =>
  plainWords(label)
    .split(' ')
    .filter((word) => word !== 'AND')
    .join(' ')

/** Categories of widespread finance apps and banks' files that are called something else here. */
const OTHER_LABELS: Readonly<Record<string, SpendCategory>> = {
  'AUTO INSURANCE': 'car_insurance',
  'AUTO LOAN': 'car_payment',
  'AUTO PAYMENT': 'car_payment',
  'AUTO TRANSPORT': 'public_transit',
  'BILLS UTILITIES': 'electricity_gas',
  'BUSINESS SERVICES': 'other',
  'CAR REPAIR': 'car_repair',
  'COFFEE SHOPS': 'coffee_bars',
  'CREDIT CARD PAYMENTS': 'card_payment',
  DINING: 'restaurants',
  'DINING OUT': 'restaurants',
  DOCTOR: 'medical',
  'ELECTRONICS SOFTWARE': 'electronics',
  FEES: 'bank_fees',
  'FEES ADJUSTMENTS': 'bank_fees',
  'FEES CHARGES': 'bank_fees',
  'FOOD DINING': 'restaurants',
  'FOOD DRINK': 'restaurants',
  FURNISHINGS: 'home_goods',
  GAS: 'fuel',
  'GAS AUTOMOTIVE': 'fuel',
  'GAS ELECTRIC': 'electricity_gas',
  'GAS FUEL': 'fuel',
  GASOLINE: 'fuel',
  'GIFTS DONATIONS': 'gifts',
  GYM: 'fitness',
  HAIR: 'personal_care',
  'HEALTH CARE': 'medical',
  'HEALTH WELLNESS': 'medical',
  'HOME IMPROVEMENT': 'home_repair',
  INCOME: 'other_income',
  INSURANCE: 'home_insurance',
  INTEREST: 'interest_income',
  'INTEREST INCOME': 'interest_income',
  'INTERNET CABLE': 'phone_internet',
  INVESTMENTS: 'investing',
  MEDICAL: 'medical',
  MERCHANDISE: 'shopping',
  'MORTGAGE RENT': 'rent',
  'MOVIES DVDS': 'entertainment',
  PARKING: 'parking_tolls',
  PAYCHECKS: 'paycheck',
  PAYMENT: 'card_payment',
  'PAYMENT CREDIT': 'card_payment',
  'PAYMENTS CREDITS': 'card_payment',
  PERSONAL: 'personal_care',
  PHONE: 'phone_internet',
  'PUBLIC TRANSIT': 'public_transit',
  'PUBLIC TRANSPORTATION': 'public_transit',
  'RESTAURANTS BARS': 'restaurants',
  SALARY: 'paycheck',
  SAVINGS: 'saving',
  'STUDENT LOANS': 'student_loan',
  'TAXI RIDE SHARES': 'public_transit',
  TELEVISION: 'subscriptions',
  TRANSFERS: 'transfer',
  TRANSPORTATION: 'public_transit',
  'TRAVEL VACATION': 'travel',
  TRASH: 'water_trash',
  UTILITIES: 'electricity_gas',
  WATER: 'water_trash',
}

const BY_LABEL: ReadonlyMap<string, SpendCategory> = new Map([
  ...Object.entries(OTHER_LABELS),
  ...SpendCategory.options.flatMap((name) => [
    [labelWords(name), name] as const,
    [labelWords(CATEGORIES[name].label), name] as const,
  ]),
])

/** The category that a file's own word means; null if we do not know it. */
export const fromCategoryText = (text: string): SpendCategory | null => BY_LABEL.get(labelWords(text)) ?? null

const isCardLike = (type: BankAccountType): boolean => type === 'card' || type === 'loan'

/**
 * What a loan or an investment account books within itself, such as interest added or a fund bought, is neither spending
 * nor income: the payment or contribution counts where it leaves the everyday account.
 */
const isOwnBookkeeping = ({ account_type }: CategorizeInput): boolean =>
  account_type === 'loan' || account_type === 'investment'

/** How cards word a payment that they received. `PAYMENT` or `PYMT` alone says so only on a card: a claim may be paid to a bank account. */
const PAID_TO_CARD = /\b(?:AUTOPAY|(?:AUTO|AUTOMATIC|MOBILE|ONLINE) PYMT|PAYMENT\b.*\bTHANK YOU)\b/i
const PAID_TO_KNOWN_CARD = /\b(?:PAYMENT|AUTOPAY|PYMT|PMT)\b/i

/**
 * A guess from the words. Unknown money into a card is a refund, into another account an income; a payment that a card
 * received is neither, also where its file went into an account of another type.
 */
function guess({ description, amount_cents, account_type }: CategorizeInput): SpendCategory {
  const found = keywordCategory(description, amount_cents)
  const isIn = amount_cents > 0
  if (isCardLike(account_type)) {
    if (isIn && PAID_TO_KNOWN_CARD.test(description)) return 'card_payment'
    return found === 'paycheck' ? 'other' : (found ?? 'other')
  }
  if (isIn && PAID_TO_CARD.test(description) && (found === null || usualType(found) !== 'income'))
    return 'card_payment'
  return found ?? (isIn ? 'other_income' : 'other')
}

/**
 * Prepares the categorizing of many transactions.
 *
 * @param rules in the order in which they apply: the newest first
 */
export function createCategorizer(rules: readonly Rule[]): (input: CategorizeInput) => Categorized {
  const ruleFor = createRuleFinder(rules)
  const names = new Map<string, string>()
  return (input) => {
    const { description, bank_category, category_text = '' } = input
    let name = input.merchant_name?.trim() ?? ''
    if (name === '') {
      name = names.get(description) ?? merchantName(description)
      names.set(description, name)
    }
    const rule = rules.length > 0 ? ruleFor(ofTransaction(name, input)) : undefined
    if (rule) return setByRule(rule, name)
    const told =
      (bank_category ? fromBankCategory(bank_category) : null) ??
      (category_text === '' ? null : fromCategoryText(category_text))
    const category = told ?? guess(input)
    if (isOwnBookkeeping(input))
      return { category, type: 'transfer', source: told ? 'bank' : 'guess', name, rule_uuid: null }
    return { category, type: usualType(category), source: told ? 'bank' : 'guess', name, rule_uuid: null }
  }
}

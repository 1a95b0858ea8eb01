/** The types of brokerage accounts: what each is for, and which a client can open. */
import {
  type BrokerageAccountType,
  BrokerageAccountType as Type,
} from '#core/contract/brokerage-application.ts'
import type { AccountType, OwnAccountType } from '#core/contract/brokerage-opening.ts'
import type { IncomeInput } from '#core/contract/income.ts'
import type { AccountKind, AccountOwner } from '#core/contract/money-accounts.ts'
import type { PhaseOut } from '#core/finance/data/contribution-limits.ts'
import { dateParts, type IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, formatUsd } from '#core/finance/math/money.ts'
import { latestLimits } from '#core/finance/tax/contribution-limits.ts'

type FilingStatus = IncomeInput['filing_status']

/** What decides which types a client can open; null where it is unknown. */
export interface Applicant {
  readonly birth_date: IsoDate
  /** Pay before tax, a year. */
  readonly earned_cents: Cents | null
  /** All income, as an estimate of modified AGI. */
  readonly income_cents: Cents | null
  readonly filing_status: FilingStatus | null
}

interface Kind {
  readonly name: string
  readonly kind: AccountKind
  readonly owner: AccountOwner
  /** Documents that an application needs, in words; empty for none. */
  readonly documents: string
}

/** Each type's name, and the kind of account that it is in net worth. */
export const BROKERAGE_TYPES: Readonly<Record<BrokerageAccountType, Kind>> = {
  individual: { name: 'Individual', kind: 'brokerage', owner: 'self', documents: '' },
  joint: { name: 'Joint', kind: 'brokerage', owner: 'joint', documents: '' },
  traditional_ira: { name: 'Traditional IRA', kind: 'traditional_ira', owner: 'self', documents: '' },
  roth_ira: { name: 'Roth IRA', kind: 'roth_ira', owner: 'self', documents: '' },
  // A SEP is a traditional IRA that an employer pays into (IRS Pub. 560).
  sep_ira: { name: 'SEP IRA', kind: 'traditional_ira', owner: 'self', documents: '' },
  trust: {
    name: 'Trust',
    kind: 'brokerage',
    owner: 'self',
    documents: 'The trust’s certificate, or the first and signature pages of the trust agreement.',
  },
}

const LEAST_AGE = 18

/** Completed years. */
function ageOn(birth: IsoDate, day: IsoDate): number {
  const years = dateParts(day).year - dateParts(birth).year
  return day.slice(5) < birth.slice(5) ? years - 1 : years
}

const TAXED_YEARLY =
  'Dividends and interest are taxed each year, and gains when you sell. Gains on what you held for more than a year are taxed at lower rates.'

/** The words of a type for a tax year. */
function describe(
  type: BrokerageAccountType,
  year: number,
): Omit<AccountType, 'account_type' | 'name' | 'documents_needed'> {
  const limits = latestLimits(year)
  const ira = formatUsd(limits.iraCents)
  const catchUp = formatUsd(limits.iraCents + limits.iraCatchUpCents)
  const shared = { year: limits.year }
  switch (type) {
    case 'individual':
      return {
        ...shared,
        purpose: 'Investing for any goal, in your name alone.',
        suits: 'Money you may want before retirement, or once your IRA and workplace plan are full.',
        limits: 'No limit on what you put in, and you can take it out at any time.',
        tax: TAXED_YEARLY,
        source: 'IRS Publication 550',
      }
    case 'joint':
      return {
        ...shared,
        purpose: 'Investing together. If one owner dies, the other owns the account.',
        suits: 'Couples who save for the same goals.',
        limits: 'No limit on what you put in. Either owner can take money out.',
        tax: `${TAXED_YEARLY} Gifts between spouses who are US citizens aren’t taxed.`,
        source: 'IRS Publications 550 and 559',
      }
    case 'traditional_ira':
      return {
        ...shared,
        purpose: 'Saving for retirement before tax.',
        suits: 'Earners who expect a lower tax rate in retirement, and those without a plan at work.',
        limits: `Up to ${ira} for ${limits.year}, ${catchUp} from the year you turn 50, and never more than you earn. Traditional and Roth IRAs share this limit.`,
        tax: 'What you put in may lower your taxable income. Withdrawals are taxed as income, with a 10% additional tax before age 59½ unless an exception applies.',
        source: `${limits.source}; IRS Publications 590-A and 590-B`,
      }
    case 'roth_ira':
      return {
        ...shared,
        purpose: 'Saving for retirement after tax, with tax-free withdrawals.',
        suits: 'Earners who expect the same or a higher tax rate in retirement.',
        limits: `Up to ${ira} for ${limits.year}, ${catchUp} from the year you turn 50, less at higher incomes. Traditional and Roth IRAs share this limit.`,
        tax: 'What you put in isn’t deductible and can come out at any time. Earnings are tax-free from age 59½ once the account is five years old.',
        source: `${limits.source}; IRS Publications 590-A and 590-B`,
      }
    case 'sep_ira':
      return {
        ...shared,
        purpose: 'Saving for retirement from your own business.',
        suits: 'Self-employed people and owners of small businesses.',
        limits: `Up to 25% of your pay, about 20% of net self-employment earnings, at most ${formatUsd(limits.allPlanCents)} for ${limits.year}.`,
        tax: 'Your business deducts what it pays in. Withdrawals are taxed like those of a traditional IRA.',
        source: `${limits.source}; IRS Publication 560`,
      }
    case 'trust':
      return {
        ...shared,
        purpose: 'Investing what belongs to a trust.',
        suits: 'Trustees of a trust that exists already.',
        limits: 'No limit on what you put in. The trust agreement says what you may do.',
        tax: 'Income of a revocable trust is taxed to the person who set it up. Most other trusts file a return of their own.',
        source: 'Instructions for IRS Form 1041',
      }
  }
}

/** Every type in words, with the limits of a tax year. */
export const allAccountTypes = (year: number): AccountType[] =>
  Type.options.map((account_type) => ({
    account_type,
    name: BROKERAGE_TYPES[account_type].name,
    documents_needed: BROKERAGE_TYPES[account_type].documents,
    ...describe(account_type, year),
  }))

/** The Roth phase-out of a filing status. A separate return's is never indexed (IRC 408A(c)(3)). */
function rothPhaseOut(status: FilingStatus, year: number): PhaseOut {
  const { rothPhaseOut: ranges } = latestLimits(year)
  if (status === 'married_separate') return [0, 10_000_00]
  return status === 'married_joint' ? ranges.joint : ranges.single
}

type Fit = Pick<OwnAccountType, 'can_open' | 'note'>

const may = (note = ''): Fit => ({ can_open: true, note })
const mayNot = (note: string): Fit => ({ can_open: false, note })

function fitOf(type: BrokerageAccountType, applicant: Applicant, today: IsoDate): Fit {
  if (ageOn(applicant.birth_date, today) < LEAST_AGE) {
    return mayNot('You can open an account from your 18th birthday.')
  }
  const { earned_cents, income_cents, filing_status } = applicant
  switch (type) {
    case 'individual':
      return may()
    case 'joint':
      return may('You’ll enter the other owner’s name and date of birth. They must be 18 or older.')
    case 'trust':
      return may('You’ll upload pages of the trust agreement.')
    case 'traditional_ira':
    case 'sep_ira':
    case 'roth_ira': {
      if (earned_cents === null)
        return may('Add your income to see whether this account’s limits apply to you.')
      const separate =
        filing_status === 'married_joint' ? ' Your spouse’s pay counts if you file jointly.' : ''
      if (earned_cents === 0 && separate === '') {
        return mayNot('An IRA takes only money that you earned by working, and you entered no pay.')
      }
      if (type === 'sep_ira') return may('It’s for income from your own business, not for an employee’s pay.')
      if (type === 'traditional_ira' || income_cents === null || filing_status === null)
        return may(separate.trim())
      const [from, to] = rothPhaseOut(filing_status, dateParts(today).year)
      if (income_cents >= to) {
        return mayNot(
          `Your income is above ${formatUsd(to)}, where Roth contributions end. A traditional IRA has no such limit.`,
        )
      }
      return income_cents > from
        ? may(`Your income is above ${formatUsd(from)}, so you can put in less than the full amount.`)
        : may(separate.trim())
    }
  }
}

/** Every type as it applies to a client on a day. */
export const accountTypesFor = (applicant: Applicant, today: IsoDate): OwnAccountType[] =>
  allAccountTypes(dateParts(today).year).map((type) => ({
    ...type,
    ...fitOf(type.account_type, applicant, today),
  }))

/** The error of an applicant's or owner's date of birth, for the client; null if they are old enough. */
export const ageProblem = (birthDate: IsoDate, today: IsoDate): string | null =>
  ageOn(birthDate, today) < LEAST_AGE ? 'An owner must be 18 or older' : null

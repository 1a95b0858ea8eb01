/** What a client should know about their estimate, in sentences. */
import type { TaxFacts } from '#core/contract/tax.ts'
import type { FilledEntries, TaxSources } from './filled-entries.ts'

const ALWAYS = [
  'Local income taxes, apart from those of counties in Maryland and Indiana.',
  'The federal deductions for tips, overtime and car-loan interest.',
  'Foreign tax and energy credits, and the tax on children’s investment income.',
  'Returns of people whom someone else claims as a dependent.',
] as const

/** What the estimate leaves out or assumes for this household. */
export function leftOut(entries: FilledEntries, sources: TaxSources, facts: TaxFacts): string[] {
  const own: string[] = []
  if (entries.filing_status === 'married_joint' && facts.partner === null) {
    own.push('Your partner’s age isn’t known, so deductions for people 65 and over count for you only.')
  }
  if (sources.mortgage_interest_cents === 'debts' && entries.mortgage_interest_cents > 0) {
    own.push('Mortgage interest is estimated from today’s balance. Form 1098 has the exact amount.')
  }
  if (entries.filing_status === 'married_separate') {
    own.push('We assume that your spouse takes the standard deduction and that you lived together.')
  }
  return [...own, ...ALWAYS]
}

import type { Disclosure } from '#core/contract/brokerage-application.ts'

/** What an applicant agrees to. Changed text needs a new version, and drafts then ask for a new agreement. */
export const DISCLOSURES: readonly Disclosure[] = [
  {
    key: 'customer_agreement',
    version: '2026-11-23',
    title: 'Account agreement',
    text: 'The broker holds the account, carries out orders, and decides on this application. We pass your instructions on and show you what the broker reports. In the sandbox there is no broker: the account holds practice money only, and nothing in it can be paid out.',
  },
  {
    key: 'risk',
    version: '2026-11',
    title: 'Investment risk',
    text: 'Investments can lose value, including the money you put in. They are not bank deposits, and neither the FDIC nor any other agency insures them against a loss in value. Past returns and projections don’t predict what you’ll earn.',
  },
  {
    key: 'privacy',
    version: '2026-11',
    title: 'Use of your data',
    text: 'Federal law requires brokers to verify who you are. We send this application and your Social Security number to the broker for that purpose. We keep only the last four digits of the number.',
  },
  {
    key: 'electronic_delivery',
    version: '2026-11',
    title: 'Electronic delivery',
    text: 'You agree to get confirmations, statements and tax forms electronically rather than on paper.',
  },
  {
    key: 'tax_certification',
    version: '2026-11',
    title: 'Tax certification',
    text: 'Under penalties of perjury, you certify that the Social Security number you give is yours, that you’re not subject to backup withholding, and that you’re a US citizen or other US person, as IRS Form W-9 asks.',
  },
]

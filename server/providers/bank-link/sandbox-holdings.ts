/** Investments of a sandbox household: what it started with and has bought since, at prices of an invented market. */
import { dateOfEpochDay, epochDay, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { createStream, nextUniform, seedFrom, startStream } from '#core/finance/math/random.ts'
import type { BankHolding } from './bank-link.ts'
import { BROKERAGE_CENTS, LEDGER_STARTS } from './sandbox-household.ts'
import { isBrokerageDay, isPayday } from './sandbox-transactions.ts'

export type InvestmentAccount = 'brokerage' | 'retirement' | 'health'

interface Security {
  readonly id: string
  readonly ticker: string | null
  readonly name: string
  readonly type: 'etf' | 'mutual fund' | 'cash'
  /** When the ledger starts. */
  readonly price_cents: Cents
  /** A year's usual growth, and how far prices swing around it. */
  readonly drift: number
  readonly swing: number
}

const US_STOCKS: Security = {
  id: 'sec-us-stocks',
  ticker: 'TUSM',
  name: 'Total US Market Index ETF',
  type: 'etf',
  price_cents: 21_000,
  drift: 0.09,
  swing: 0.1,
}
const WORLD_STOCKS: Security = {
  id: 'sec-world-stocks',
  ticker: 'TINT',
  name: 'Total International Stock Index ETF',
  type: 'etf',
  price_cents: 6_300,
  drift: 0.065,
  swing: 0.11,
}
const BONDS: Security = {
  id: 'sec-us-bonds',
  ticker: 'TBND',
  name: 'Total US Bond Index ETF',
  type: 'etf',
  price_cents: 7_400,
  drift: 0.03,
  swing: 0.03,
}
const TARGET_DATE: Security = {
  id: 'sec-target-2050',
  ticker: 'TRGFX',
  name: 'Target Retirement 2050 Fund',
  type: 'mutual fund',
  price_cents: 4_150,
  drift: 0.08,
  swing: 0.08,
}
const CASH: Security = {
  id: 'sec-cash',
  ticker: null,
  name: 'US dollars',
  type: 'cash',
  price_cents: 100,
  drift: 0,
  swing: 0,
}

/** What an account held when the ledger starts, and buys on its days since. */
interface Position {
  readonly security: Security
  readonly opening_cents: Cents
  readonly added_cents: Cents
}
const ACCOUNTS: Readonly<
  Record<
    InvestmentAccount,
    { readonly positions: readonly Position[]; readonly buysOn: (day: number) => boolean }
  >
> = {
  brokerage: {
    positions: [
      { security: US_STOCKS, opening_cents: 1_450_000, added_cents: BROKERAGE_CENTS * 0.6 },
      { security: WORLD_STOCKS, opening_cents: 620_000, added_cents: BROKERAGE_CENTS * 0.25 },
      { security: BONDS, opening_cents: 340_000, added_cents: BROKERAGE_CENTS * 0.15 },
      { security: CASH, opening_cents: 85_230, added_cents: 0 },
    ],
    buysOn: isBrokerageDay,
  },
  // From pay before it reaches checking, with the employer's match.
  retirement: {
    positions: [{ security: TARGET_DATE, opening_cents: 6_840_000, added_cents: 51_500 }],
    buysOn: isPayday,
  },
  health: {
    positions: [
      { security: CASH, opening_cents: 120_000, added_cents: 2_000 },
      { security: US_STOCKS, opening_cents: 260_000, added_cents: 7_500 },
    ],
    buysOn: isPayday,
  },
}

const START = epochDay(LEDGER_STARTS)
const YEAR_DAYS = 365.25
/** Years between peaks of the swings. */
const PERIODS = [3.1, 0.9, 0.27]

/** The same for every household, like a market's. */
function priceOn({ id, price_cents, drift, swing }: Security, day: number): Cents {
  const stream = createStream()
  startStream(stream, seedFrom('sandbox prices', id), 0)
  const years = (day - START) / YEAR_DAYS
  const swings = PERIODS.map(
    (period) =>
      Math.sin(2 * Math.PI * (years / period + nextUniform(stream))) * swing * Math.sqrt(period / 4),
  )
  return roundCents(price_cents * Math.exp(drift * years + swings.reduce((sum, each) => sum + each, 0)))
}

/**
 * What an account holds on a day, not before {@link LEDGER_STARTS}.
 */
export function holdingsOn(
  account: InvestmentAccount,
  account_external_id: string,
  date: IsoDate,
): readonly BankHolding[] {
  const through = epochDay(date)
  const { positions, buysOn } = ACCOUNTS[account]
  const days = Array.from({ length: through - START + 1 }, (_, index) => START + index).filter(buysOn)
  return positions.map(({ security, opening_cents, added_cents }) => {
    const bought = days.reduce(
      (sum, day) => sum + (added_cents === 0 ? 0 : added_cents / priceOn(security, day)),
      opening_cents / priceOn(security, START),
    )
    const quantity = Math.round(bought * 1000) / 1000
    const price_cents = priceOn(security, through)
    return {
      account_external_id,
      security_external_id: security.id,
      name: security.name,
      ticker: security.ticker,
      security_type: security.type,
      quantity,
      price_cents,
      priced_on: dateOfEpochDay(through),
      value_cents: roundCents(quantity * price_cents),
      cost_basis_cents: roundCents(opening_cents + added_cents * days.length),
      currency: 'USD',
    }
  })
}

/**
 * The portfolio management rule of Guyton and Klinger (2006): which asset pays the year's withdrawal. What an asset has
 * gained beyond its share goes to cash; cash pays first, then bonds, then stocks. Nothing is sold from an asset that fell
 * while the others suffice, and nothing is ever bought back: shares drift towards stocks in good decades.
 */

/** Holdings of each asset, or target shares. */
export interface Sleeves {
  readonly stocks: number
  readonly bonds: number
  readonly cash: number
}

/** The total of all assets. */
export const sleeveTotal = (sleeves: Sleeves): number => sleeves.stocks + sleeves.bonds + sleeves.cash

/**
 * Moves the excess of stocks and bonds over their target share to cash, after a year with a gain.
 *
 * @param lastReturns each asset's return in the year that has ended
 */
export function harvest(sleeves: Sleeves, targets: Sleeves, lastReturns: Sleeves): Sleeves {
  const total = sleeveTotal(sleeves)
  const excess = (held: number, target: number, gained: number) =>
    gained > 0 ? Math.max(0, held - target * total) : 0
  const stocks = excess(sleeves.stocks, targets.stocks, lastReturns.stocks)
  const bonds = excess(sleeves.bonds, targets.bonds, lastReturns.bonds)
  return {
    stocks: sleeves.stocks - stocks,
    bonds: sleeves.bonds - bonds,
    cash: sleeves.cash + stocks + bonds,
  }
}

/** Withdraws an amount in the rule's order, as far as available; a negative amount is deposited in cash. */
export function drawInOrder(sleeves: Sleeves, amount: number): { sleeves: Sleeves; paid: number } {
  const fromCash = Math.min(amount, sleeves.cash)
  const fromBonds = Math.min(amount - fromCash, sleeves.bonds)
  const fromStocks = Math.min(amount - fromCash - fromBonds, sleeves.stocks)
  return {
    sleeves: {
      stocks: sleeves.stocks - fromStocks,
      bonds: sleeves.bonds - fromBonds,
      cash: sleeves.cash - fromCash,
    },
    paid: fromCash + fromBonds + fromStocks,
  }
}

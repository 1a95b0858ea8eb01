/**
 * The portfolio management rule of Guyton and Klinger (2006): which asset pays the year's withdrawal. What an asset has
 * gained beyond its share goes to cash; cash pays first, then bonds, then stocks. Nothing is sold from an asset that fell
 * while the others suffice, and nothing is ever bought back: shares drift towards stocks in good decades.
 */

/** What is held of each asset, or what share of the whole it should be. */
export interface Sleeves {
  readonly stocks: number
  readonly bonds: number
  readonly cash: number
}

/** All sleeves together. */
export const sleeveTotal = (sleeves: Sleeves): number => sleeves.stocks + sleeves.bonds + sleeves.cash

/**
 * Moves what stocks and bonds have gained above their target share to cash, after a year in which they rose.
 *
 * @param lastReturns what each asset returned in the year that has ended
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

/** Takes an amount out in the rule's order, as far as it is there; a negative amount is put into cash. */
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

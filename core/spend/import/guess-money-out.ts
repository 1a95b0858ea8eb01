import type { ColumnMapping } from '#core/contract/imports.ts'
import { columnName, type CsvTable } from './csv-table.ts'
import { readAmount } from './read-amount.ts'
import { readDirection } from './read-direction.ts'

type Guess = { readonly money_out: ColumnMapping['money_out']; readonly isUnsure: boolean }

/** Descriptions that are money in, on a card as on a checking account. */
const MONEY_IN = /thank you|payment received|\bpayroll\b|\bdir(?:ect)? dep/i

/** Amounts that say themselves what they are. */
const MARKED = /[CD]R$/i

const TYPE_OUT = /^(?:sale|purchase|debit|fee|interest charge)$/i
const TYPE_IN = /^(?:payment|return|refund|credit|adjustment)$/i

/** The share of the evidence that decides; the client is asked below it. */
const CLEAR = 0.75

/** How far an amount's sign agrees with negative amounts being money out: by its type, words and direction. */
function vote(cents: number, texts: readonly string[], type: string, direction: string): number {
  if (cents === 0) return 0
  const says = readDirection(direction)
  const isOut = says === -1 || (says === null && TYPE_OUT.test(type))
  const isIn = !isOut && (says === 1 || TYPE_IN.test(type) || texts.some((text) => MONEY_IN.test(text)))
  if (!isOut && !isIn) return 0
  return isIn === cents > 0 ? 1 : -1
}

/** Votes of running balances: whether each balance is the one before, or the one after, plus the amount or minus it. */
function balanceVotes(
  steps: readonly { readonly cents: number; readonly balance: number }[],
): readonly number[] {
  let plus = 0
  let minus = 0
  for (const [index, { cents, balance }] of steps.entries()) {
    const earlier = steps[index - 1]?.balance
    const later = steps[index + 1]?.balance
    if (balance - cents === earlier || balance - cents === later) plus += 1
    else if (balance + cents === earlier || balance + cents === later) minus += 1
  }
  return [plus, minus]
}

/**
 * Which amounts of a table are money out: by direction words, by types and descriptions, by running balances, and without any of
 * these by the sign that most amounts have, since most transactions are spending. Without a clear answer it is unsure.
 */
export function guessMoneyOut(table: CsvTable, mapping: ColumnMapping): Guess {
  const { amount, balance, description, direction, decimal_mark } = mapping
  if (amount === null || (mapping.debit !== null && mapping.credit !== null)) {
    return { money_out: 'negative', isUnsure: false }
  }
  const type = table.header?.cells.findIndex((cell) => columnName(cell) === 'type') ?? -1
  const steps: { cents: number; balance: number }[] = []
  let [agree, disagree, negative, positive] = [0, 0, 0, 0]
  for (const { cells } of table.rows) {
    const written = cells[amount] ?? ''
    const cents = readAmount(written, decimal_mark)
    if (cents === null) continue
    if (MARKED.test(written)) return { money_out: 'negative', isUnsure: false }
    if (cents < 0) negative += 1
    if (cents > 0) positive += 1
    const said = vote(
      cents,
      description === null ? [] : [cells[description] ?? ''],
      cells[type] ?? '',
      direction === null ? '' : (cells[direction] ?? ''),
    )
    if (said > 0) agree += 1
    if (said < 0) disagree += 1
    const after = balance === null ? null : readAmount(cells[balance] ?? '', decimal_mark)
    if (after !== null) steps.push({ cents, balance: after })
  }
  if (direction !== null && negative === 0) return { money_out: 'direction', isUnsure: false }
  const [plus = 0, minus = 0] = balanceVotes(steps)
  for (const [yes, no] of [
    [agree, disagree],
    [plus, minus],
  ] as const) {
    if (yes + no > 0 && yes >= (yes + no) * CLEAR) return { money_out: 'negative', isUnsure: false }
    if (yes + no > 0 && no >= (yes + no) * CLEAR) return { money_out: 'positive', isUnsure: false }
  }
  const isPositive = positive > negative
  const share = Math.max(positive, negative) / Math.max(1, positive + negative)
  // Amounts of one sign alone may as well be a deposit account's deposits.
  return {
    money_out: isPositive ? 'positive' : 'negative',
    isUnsure: positive + negative > 0 && (share < CLEAR || negative === 0),
  }
}

/**
 * The bank accounts of a sandbox household, generated day by day from its id: the same days on every call, and
 * new ones as the clock moves. A balance is always its opening balance and what has posted since.
 */
import { dateOfEpochDay, dateParts, daysInMonth, epochDay, type IsoDate } from '#core/finance/math/dates.ts'
import { roundCents, type Cents } from '#core/finance/math/money.ts'
import { createStream, nextUniform, seedFrom, startStream, type Seed } from '#core/finance/math/random.ts'
import {
  BROKERAGE_DAY,
  CARD_CLOSES,
  CARD_DUE_DAY,
  type Household,
  REWARDS_CLOSES,
  REWARDS_DUE_DAY,
  SAVINGS_RATE,
} from './sandbox-household.ts'
import { type Book, createBook, type Ledger, type Statement } from './sandbox-ledger.ts'
import * as merchants from './sandbox-merchants.ts'
import type { Shop } from './sandbox-merchants.ts'

/** A Friday; every second one is a payday. */
const FIRST_PAYDAY = epochDay('2022-01-07')

/** Whether a day is a payday. */
export const isPayday = (day: number): boolean => day >= FIRST_PAYDAY && (day - FIRST_PAYDAY) % 14 === 0

/** A day of the simulation, with chance of its own. */
interface Today {
  readonly day: number
  readonly year: number
  readonly month: number
  readonly date: number
  readonly isLastOfMonth: boolean
  /** Whether something due on a day of the month is paid today: on Monday, when it falls on a weekend. */
  readonly falls: (dueDay: number) => boolean
  /** The month in which what is paid today was due. */
  readonly monthDue: (dueDay: number) => number | undefined
}

function todayOf(day: number): Today {
  const { year, month, day: date } = dateParts(dateOfEpochDay(day))
  // 1970-01-01 was a Thursday.
  const weekday = (day + 4) % 7
  const daysBack = weekday === 0 || weekday === 6 ? [] : weekday === 1 ? [0, 1, 2] : [0]
  const due = daysBack.map((days) => dateParts(dateOfEpochDay(day - days)))
  const monthDue = (dueDay: number) =>
    due.find((parts) => parts.day === Math.min(dueDay, daysInMonth(parts.year, parts.month)))?.month
  return {
    day,
    year,
    month,
    date,
    isLastOfMonth: date === daysInMonth(year, month),
    falls: (dueDay) => monthDue(dueDay) !== undefined,
    monthDue,
  }
}

/** Chance of one day: the same draws in the same order. */
function chanceOf(seed: Seed, day: number) {
  const stream = createStream()
  startStream(stream, seed, day)
  const uniform = () => nextUniform(stream)
  const between = (from: number, to: number): Cents => Math.round(from + (to - from) * uniform())
  return {
    happens: (share: number): boolean => uniform() < share,
    between,
    pick: <Each extends Shop>(shops: readonly Each[]): Each | undefined =>
      shops[Math.floor(uniform() * shops.length)],
    /** Cheap purchases are more frequent than dear ones. */
    priceAt: ({ from_cents, to_cents }: Shop): Cents =>
      Math.round(from_cents + (to_cents - from_cents) * uniform() ** 1.6),
  }
}
type Chance = ReturnType<typeof chanceOf>

/** Purchases of a day; each is pending until the next. */
function buy(
  book: Book,
  { priceScale, home_card }: Household,
  { day }: Today,
  chance: Chance,
  refunds: Map<number, () => void>,
): void {
  const { checking, card, rewards } = book.balances
  const scale = priceScale(checking + card + rewards)
  const purchase = (account: 'checking' | 'card' | 'rewards', shop: Shop | undefined): void => {
    if (!shop) return
    const bill = Math.round(chance.priceAt(shop) * scale)
    const hasTip = shop.category === 'FOOD_AND_DRINK_RESTAURANT'
    const price = hasTip ? bill + roundCents((bill * chance.between(15, 22)) / 100) : bill
    const isNamedLate = chance.happens(0.04)
    book.add(account, day, -price, shop, { delay: 1, pending_cents: -bill, isNamedLate })
    if (shop.category.startsWith('GENERAL_MERCHANDISE') && chance.happens(0.08)) {
      const back = chance.happens(0.6) ? price : Math.round(price / 2)
      const on = day + chance.between(4, 12)
      const earlier = refunds.get(on)
      refunds.set(on, () => {
        earlier?.()
        book.add(account, on, back, { ...shop, text: `${shop.text} REFUND` }, { delay: 1 })
      })
    }
  }
  if (chance.happens(0.34))
    purchase(chance.happens(0.85) ? 'card' : 'checking', chance.pick(merchants.GROCERS))
  if (chance.happens(0.22)) purchase('card', chance.pick(merchants.RESTAURANTS))
  if (chance.happens(0.4)) {
    purchase(chance.happens(0.7) ? 'card' : 'checking', chance.pick(merchants.QUICK_MEALS))
  }
  if (chance.happens(0.16)) purchase('card', chance.pick(merchants.FUEL_STOPS))
  if (chance.happens(0.16)) purchase('card', chance.pick(merchants.STORES))
  if (chance.happens(0.06)) purchase(home_card, chance.pick(merchants.HOME_STORES))
  if (chance.happens(0.035)) purchase('card', chance.pick(merchants.MEDICAL))
  if (chance.happens(0.07)) {
    book.add('checking', day, -chance.between(2, 10) * 2000, merchants.CASH)
    if (chance.happens(0.2)) book.add('checking', day, -350, merchants.CASH_FEE)
  }
}

/** Two trips a year: the flight weeks before, a car at the start and the hotel at the end. */
function travel(book: Book, { id }: Household, { day, year, month: current }: Today): void {
  for (const [index, month] of [3, 8].entries()) {
    if (Math.abs(current - month) > 2) continue
    const stream = createStream()
    startStream(stream, seedFrom('sandbox trip', id, year), index)
    const start = epochDay(`${year}-0${month}-01`) + Math.floor(nextUniform(stream) * 20)
    const cost = (from: number, to: number) => -Math.round(from + (to - from) * nextUniform(stream))
    const [flight, car, hotel] = [cost(62000, 148000), cost(18000, 42000), cost(54000, 121000)]
    if (day === start - 40) book.add('card', day, flight, merchants.FLIGHT, { delay: 1 })
    if (day === start) book.add('card', day, car, merchants.CAR_RENTAL, { delay: 1 })
    if (day === start + 5) book.add('card', day, hotel, merchants.HOTEL, { delay: 1 })
  }
}

function payBills(
  book: Book,
  { bills }: Household,
  { day, year, month, monthDue }: Today,
  chance: Chance,
): void {
  for (const { merchant, day: dueDay, from, cents: usualCents, varies, yearly_rise_cents = 0 } of bills) {
    const due = monthDue(dueDay)
    if (due === undefined) continue
    const usual = typeof usualCents === 'number' ? usualCents : (usualCents[due - 1] ?? 0)
    if (usual === 0) continue
    const rises = Math.max(0, year - 2022 - (month < 3 ? 1 : 0))
    const amount = usual + rises * yearly_rise_cents
    const cents = varies ? Math.round((amount * chance.between(92, 108)) / 100) : amount
    if (from === 'escrow') book.add('mortgage', day, cents, merchants.FROM_ESCROW)
    const account = from === 'escrow' ? 'mortgage' : from
    book.add(account, day, -cents, merchant, { delay: from === 'card' ? 1 : 0 })
  }
}

/** A payment leaves checking and reaches its loan or card a day later. */
function payDebts(
  book: Book,
  { loans, cards }: Household,
  today: Today,
  statements: ReadonlyMap<string, Statement>,
): void {
  const { day, falls } = today
  for (const { account, rate, payment_cents, escrow_cents, due_day, payee } of loans) {
    const owed = 0 - book.balances[account]
    if (owed <= 0 || !falls(due_day)) continue
    const interest = roundCents((owed * rate) / 12)
    const payment = Math.min(payment_cents, owed + interest)
    book.add('checking', day, -(payment + escrow_cents), payee)
    const { category } = payee
    book.add(account, day, payment + escrow_cents, { ...merchants.PAYMENT_RECEIVED, category }, { delay: 1 })
    book.add(account, day, -interest, merchants.LOAN_INTEREST, { delay: 1 })
    if (escrow_cents > 0) book.add(account, day, -escrow_cents, merchants.ESCROW, { delay: 1 })
  }
  const pay = (account: 'card' | 'rewards'): void => {
    const { pays, payee } = cards[account]
    const statement = statements.get(account)
    if (!statement) return
    const payment = Math.min(pays(statement.owed_cents), 0 - book.balances[account])
    if (payment <= 0) return
    book.add('checking', day, -payment, payee)
    book.add(account, day, payment, merchants.CARD_PAYMENT_RECEIVED, { delay: 1 })
  }
  if (falls(CARD_DUE_DAY)) pay('card')
  if (falls(REWARDS_DUE_DAY)) pay('rewards')
  const charge = (account: 'card' | 'rewards'): void => {
    const interest = roundCents((-book.balances[account] * cards[account].rate) / 12)
    if (cards[account].carries && interest > 0) book.add(account, day, -interest, merchants.CARD_INTEREST)
  }
  if (today.date === CARD_CLOSES) charge('card')
  if (today.date === REWARDS_CLOSES) charge('rewards')
}

/** Pay, interest, and what is set aside. */
function earnAndSave(book: Book, household: Household, today: Today): void {
  const { day, month, falls, isLastOfMonth } = today
  const date = dateOfEpochDay(day)
  if (isPayday(day)) {
    for (const { cents, merchant } of household.paychecks) book.add('checking', day, cents, merchant)
    if (month === 3 && today.date > 14 && today.date <= 28 && household.bonus_cents > 0) {
      book.add('checking', day, household.bonus_cents, merchants.BONUS)
    }
  }
  if (month === 4 && falls(12)) book.add('checking', day, household.tax_refund_cents, merchants.TAX_REFUND)
  for (const { day: payDay, cents, merchant } of household.deposits) {
    if (falls(payDay)) book.add('checking', day, cents, merchant)
  }
  for (const { day: dueDay, cents, merchant, from = date, until = date } of household.investing) {
    if (falls(dueDay) && from <= date && date <= until) book.add('checking', day, -cents, merchant)
  }
  if (isLastOfMonth) {
    const interest = roundCents((book.balances.savings * SAVINGS_RATE) / 12)
    book.add('savings', day, interest, merchants.INTEREST)
  }
  const { saving } = household
  if (saving === 'spare') saveSpare(book, today)
  else if (falls(saving.day)) moveToSavings(book, day, saving.cents)
}

function moveToSavings(book: Book, day: number, cents: Cents): void {
  book.add('checking', day, -cents, merchants.TO_SAVINGS)
  book.add('savings', day, cents, merchants.FROM_CHECKING)
}

/** Transfers that keep checking above a thousand dollars. */
function saveSpare(book: Book, { day, isLastOfMonth }: Today): void {
  const { balances } = book
  if (isPayday(day - 1) && balances.checking > 300_000) moveToSavings(book, day, 40_000)
  else if (isLastOfMonth && balances.checking > 900_000) {
    moveToSavings(book, day, Math.floor((balances.checking - 600_000) / 10_000) * 10_000)
  }
  if (balances.checking < 150_000 && balances.savings > 0) {
    const lacking = Math.min(250_000, balances.savings)
    book.add('savings', day, -lacking, merchants.TO_CHECKING)
    book.add('checking', day, lacking, merchants.FROM_SAVINGS)
  }
}

/** Whether the brokerage account receives its monthly amount on a day. */
export const isBrokerageDay = (day: number): boolean => todayOf(day).falls(BROKERAGE_DAY)

/**
 * A household's accounts from the ledger's start through a day. Later days do not change earlier ones.
 *
 * @param through not before the household's first day
 */
export function ledgerThrough(household: Household, through: IsoDate): Ledger {
  const { id, starts_on, opening } = household
  const book = createBook(household)
  const seed = seedFrom('sandbox days', id)
  const statements = new Map<string, Statement>()
  const refunds = new Map<number, () => void>()
  for (let day = epochDay(starts_on); day <= epochDay(through); day += 1) {
    book.startDay(day)
    const today = todayOf(day)
    const chance = chanceOf(seed, day)
    refunds.get(day)?.()
    buy(book, household, today, chance, refunds)
    for (const { on, account, cents, merchant } of household.purchases) {
      if (on === dateOfEpochDay(day)) book.add(account, day, -cents, merchant, { delay: 1 })
    }
    travel(book, household, today)
    payBills(book, household, today, chance)
    payDebts(book, household, today, statements)
    earnAndSave(book, household, today)
    const close = (account: 'card' | 'rewards'): void => {
      const owed_cents = Math.max(0, 0 - book.balances[account])
      statements.set(account, { closed_on: dateOfEpochDay(day), owed_cents })
    }
    if (today.date === CARD_CLOSES) close('card')
    if (today.date === REWARDS_CLOSES) close('rewards')
  }
  return {
    through,
    entries: book.entries,
    household,
    balanceOn: (account, day) =>
      book.entries.reduce(
        (sum, entry) =>
          entry.account === account && entry.posted_on <= day ? sum + entry.amount_cents : sum,
        opening[account],
      ),
    statementOf: (account) => statements.get(account),
  }
}

import { describe, expect, it } from 'vitest'
import type { Debt } from '#core/contract/debt-kinds.ts'
import { createPayment } from '#core/contract/debt-payments.ts'
import type { DeletedAccount } from '#core/contract/deleted.ts'
import {
  createAccountValue,
  createMoneyAccount,
  deleteAccountValue,
  deleteMoneyAccount,
  restoreMoneyAccount,
  updateMoneyAccount,
} from '#core/contract/money-accounts.ts'
import type { NetWorth } from '#core/contract/net-worth.ts'
import { debtHolding, homeHolding, netWorthOf } from '#core/goal/net-worth.ts'
import { makeWrite, type QueuedWrite, type WriteCall, type WriteInput } from '#core/outbox/queued-write.ts'
import { pendingSubjects, replay } from '#core/outbox/replay.ts'
import { detailOf, holdingOf, sampleSavings, TODAY, worthOf } from '#tests/fixtures/page-net-worth.ts'
import { sampleCard, sampleHome } from '#tests/fixtures/sample-debts.ts'
import { holdingReplay, holdingsState, worthWith } from './net-worth-replay.ts'
import { accountOfWrite, accountReplay, accountsState, replayDetail } from './replay.ts'

const savings = sampleSavings()
const { account_uuid } = savings
const OTHER = '018f0000-0000-7000-8000-0000000000a2'
const made_at = new Date('2026-11-20T12:00:00Z').getTime()

const queued = (call: WriteCall, input: WriteInput, subject = account_uuid): QueuedWrite =>
  makeWrite(call, input, { id: 'a', user_uuid: 'u', subject, label: '', made_at })
const enter = queued(
  createMoneyAccount,
  {
    body: { account_uuid: OTHER, name: 'Bike', kind: 'vehicle', balance_cents: 900_00, as_of: '2026-11-20' },
  },
  OTHER,
)
const value = (as_of: string, balance_cents: number) =>
  queued(createAccountValue, { body: { account_uuid, as_of, balance_cents } })
const remove = queued(deleteMoneyAccount, { params: { id: account_uuid } })
const restore = queued(restoreMoneyAccount, { params: { id: account_uuid } })
const rename = queued(updateMoneyAccount, {
  body: { account_uuid, version: 1, name: 'Sunny day', kind: 'brokerage', balance_cents: 9_000_00 },
})

const worthAfter = (
  answered: NetWorth,
  writes: readonly QueuedWrite[],
  debts?: readonly Debt[],
  gone: readonly DeletedAccount[] = [],
) => {
  const { holdings, deleted } = replay(holdingsState(answered, gone), writes, holdingReplay)
  return { worth: worthWith(answered, holdings, debts), deleted }
}

describe('the net worth with pending writes', () => {
  const over = (...queue: QueuedWrite[]) => worthAfter(worthOf([savings]), queue).worth

  it('is unchanged without pending writes', () => {
    const answered = worthOf([savings])
    expect(worthAfter(answered, []).worth).toEqual(answered)
    expect(answered.net_cents).toBe(3_200_00)
  })

  it('counts what was entered, among its kind and as the last point of each range', () => {
    const worth = over(enter)
    expect(worth.groups.map(({ kind }) => kind)).toEqual(['cash', 'vehicle', 'loans'])
    expect([worth.assets_cents, worth.net_cents]).toEqual([9_100_00, 4_100_00])
    expect(worth.history.at(-1)?.net_cents).toBe(4_100_00)
    expect(worth.recent.at(-1)?.net_cents).toBe(4_100_00)
  })

  it('updates the balance with a newer value, not with an older one', () => {
    expect(over(value('2026-11-20', 8_500_00)).assets_cents).toBe(8_500_00)
    expect(over(value('2026-10-20', 1_00)).assets_cents).toBe(8_200_00)
  })

  const house = sampleHome()
  const loan = house.debt_uuid
  const withHouse = netWorthOf(
    [holdingOf(savings), ...homeHolding(house, []), debtHolding(house, [])],
    TODAY,
    12,
  )
  const home = (change: object = {}) =>
    queued(
      createMoneyAccount,
      {
        body: {
          account_uuid: OTHER,
          name: 'Our home',
          kind: 'property',
          balance_cents: 310_000_00,
          ...change,
        },
      },
      OTHER,
    )
  const overHouse = (debts: readonly Debt[] | undefined, ...queue: QueuedWrite[]) =>
    worthAfter(withHouse, queue, debts).worth

  it('counts a home once that is entered with its loan, whether the debts have come or not', () => {
    for (const debts of [undefined, [house]]) {
      expect(overHouse(debts, home({ debt_uuid: loan })).net_cents).toBe(118_200_00)
      expect(overHouse(debts, home()).net_cents).toBe(418_200_00)
    }
  })

  it('shows a mortgage’s home again once no account represents it', () => {
    const entered = home({ debt_uuid: loan })
    const unlink = queued(updateMoneyAccount, { body: { account_uuid: OTHER, debt_uuid: null } }, OTHER)
    const becomes = queued(updateMoneyAccount, { body: { account_uuid: OTHER, kind: 'other_asset' } }, OTHER)
    const gone = queued(deleteMoneyAccount, { params: { id: OTHER } }, OTHER)
    expect(overHouse([house], entered, unlink).net_cents).toBe(418_200_00)
    expect(overHouse([house], entered, becomes).net_cents).toBe(418_200_00)
    expect(overHouse([house], entered, gone).net_cents).toBe(108_200_00)
  })

  it('counts debts as their pages have them: paid down, entered, and gone', () => {
    const paid = queued(createPayment, { body: { debt_uuid: loan, paid_on: '2026-11-20' } }, loan)
    const after = { ...house, balance_cents: 198_000_00, balance_as_of: '2026-11-20' }
    const worth = overHouse([after, sampleCard()], paid)
    expect(worth.liabilities).toEqual({ cents: 199_200_00, as_of: '2026-11-01', source: 'typed' })
    // What is paid on a loan makes what is said of its home no younger.
    const [, property] = worth.groups
    expect(property?.lines).toMatchObject([{ of: 'home', cents: 300_000_00, as_of: '2026-11-01' }])
    expect(overHouse([], paid).net_cents).toBe(8_200_00)
  })

  it('follows a change of name, kind and value', () => {
    expect(over(rename).groups[0]).toMatchObject({
      kind: 'investments',
      cents: 9_000_00,
      lines: [{ name: 'Sunny day', as_of: '2026-11-20' }],
    })
  })

  it('counts an account again that was deleted days ago and is restored here', () => {
    const gone = [{ account: savings, deleted_at: '2026-11-19T12:00:00.000Z', restorable_until: '' }]
    const line = { uuid: account_uuid, name: 'Rainy day', cents: 8_200_00, kind: 'cash' }
    expect(worthAfter(worthOf([]), [], undefined, gone).deleted).toMatchObject([line])
    const { worth, deleted } = worthAfter(worthOf([]), [restore], undefined, gone)
    expect([worth.assets_cents, worth.groups[0]?.kind, deleted]).toEqual([8_200_00, 'cash', []])
    const page = replayDetail(undefined, account_uuid, [restore], gone)
    expect(page.detail).toMatchObject({
      account: { ...savings, updated_at: '2026-11-20T12:00:00.000Z' },
      history: [{ balance_cents: 8_200_00 }],
    })
    expect(worthAfter(worthOf([savings]), [], undefined, gone).deleted).toEqual([])
  })

  it('says what is deleted here and can be restored', () => {
    const { deleted } = worthAfter(worthOf([savings]), [remove])
    expect(deleted).toMatchObject([
      { name: 'Rainy day', cents: 8_200_00, restorable_until: '2026-11-27T12:00:00.000Z' },
    ])
    expect(worthAfter(worthOf([savings]), [remove, restore]).deleted).toEqual([])
  })

  it('removes a deleted account, and shows it again when the deletion is undone', () => {
    expect(over(remove).assets_cents).toBe(0)
    expect(over(remove).net_cents).toBe(-5_000_00)
    expect(over(remove, restore).assets_cents).toBe(8_200_00)
  })

  it('ignores refused and unreadable writes', () => {
    const refused = {
      ...remove,
      state: 'refused',
      refusal: { status: 409, message: '', fields: {} },
    } as const
    expect(over(refused, queued(updateMoneyAccount, { body: 'nonsense' })).net_cents).toBe(3_200_00)
  })
})

describe('the page of an account with pending writes', () => {
  const over = (...queue: QueuedWrite[]) => replayDetail(detailOf(savings), account_uuid, queue)

  it('puts a value in its place, and the balance is that of the newest', () => {
    const { detail } = over(value('2026-10-15', 8_000_00))
    expect(detail?.history.map(({ as_of }) => as_of)).toEqual(['2026-11-01', '2026-10-15', '2026-09-30'])
    expect(detail?.account.balance_cents).toBe(8_200_00)
    expect(over(value('2026-11-20', 8_500_00)).detail?.account).toMatchObject({
      balance_cents: 8_500_00,
      as_of: '2026-11-20',
    })
  })

  it('retains a day’s contribution when that day’s value is corrected', () => {
    const correct = queued(updateMoneyAccount, {
      body: { account_uuid, balance_cents: 8_210_00, as_of: '2026-11-01' },
    })
    expect(over(correct).detail?.history[0]).toEqual({
      as_of: '2026-11-01',
      balance_cents: 8_210_00,
      flow_cents: 200_00,
    })
  })

  it('reverts to the previous value when one is deleted, and never deletes the last one', () => {
    const forget = (asOf: string) => queued(deleteAccountValue, { params: { id: account_uuid, asOf } })
    expect(over(forget('2026-11-01')).detail?.account.balance_cents).toBe(7_900_00)
    expect(over(forget('2026-11-01'), forget('2026-09-30')).detail?.history).toHaveLength(1)
  })

  it('increments the version, so that a second change is no conflict', () => {
    expect(over(rename).detail?.account).toMatchObject({ name: 'Sunny day', version: 2 })
  })

  it('is gone while its deletion is pending, and shown if created offline', () => {
    expect(over(remove)).toMatchObject({ detail: undefined, isDeleted: true })
    expect(over(remove, restore).detail).toBeDefined()
    const entered = replayDetail(undefined, OTHER, [enter]).detail
    expect(entered?.account).toMatchObject({ name: 'Bike', balance_cents: 900_00, source: 'typed' })
    expect(entered?.history).toHaveLength(1)
  })
})

it('increments the version after a value, so that the next change is no conflict', () => {
  const { detail } = replayDetail(detailOf(savings), account_uuid, [value('2026-11-20', 8_500_00)])
  expect(detail?.account.version).toBe(savings.version + 1)
})

it('is about the account that a change names, regardless of what it is queued behind', () => {
  const linked = queued(updateMoneyAccount, { body: { account_uuid, debt_uuid: OTHER } }, OTHER)
  expect(pendingSubjects([linked], accountOfWrite)).toEqual(new Set([account_uuid]))
})

it('offers a goal an account that was created on this device', () => {
  const { accounts } = replay(accountsState([]), [enter], accountReplay)
  expect(accounts).toMatchObject([{ account: { name: 'Bike' }, free_share: 1, free_cents: 900_00 }])
})

import * as v from 'valibot'
import { expect, it } from 'vitest'
import { sampleAccount, sampleGoal, sampleStanding } from '#tests/fixtures/sample-goals.ts'
import { answerOf } from './labels.ts'
import { offeredTo, percentName, sharesSchema } from './shares.ts'
import { stepOf } from './steps.tsx'

const draft = (change: object) => sampleGoal({ status: 'draft', ...change })

it('starts at the first step, and resumes at the first incomplete one', () => {
  expect(stepOf(undefined, undefined)).toBe('purpose')
  expect(stepOf(undefined, draft({ target_date: null }))).toBe('target')
  expect(stepOf(undefined, draft({}))).toBe('accounts')
})

it('follows the address, but not past an incomplete step', () => {
  expect(stepOf('money', undefined)).toBe('purpose')
  expect(stepOf('money', draft({ target_cents: null }))).toBe('target')
  expect(stepOf('money', draft({}))).toBe('money')
  expect(stepOf('purpose', draft({}))).toBe('purpose')
  expect(stepOf('elsewhere', draft({}))).toBe('accounts')
})

it('offers accounts without debt, with what other active goals leave of them', () => {
  const account = sampleAccount()
  const { account_uuid, name, kind, source, as_of, apy } = account.account
  const served = { goal_account_uuid: 'l', goal_uuid: 'g', account_uuid, name, kind, source, as_of, apy }
  const using = (goal_uuid: string, share: number, change: object = {}) =>
    sampleStanding({ goal_uuid, accounts: [{ ...served, share, value_cents: 0 }], ...change })
  const owed = sampleAccount({ account_uuid: 'owed', kind: 'other_liability' })
  const goals = [using('g', 0.2), using('h', 0.5), using('i', 0.4, { status: 'archived' })]
  const goal = sampleGoal({ goal_uuid: 'g' })
  expect(offeredTo(goal, [owed, account], goals)).toEqual([
    { account: account.account, used: [0.5], free: 0.5 },
  ])
})

it('offers the most suitable accounts first, and no home or car', () => {
  const kinds = [
    'property',
    'savings',
    'vehicle',
    'brokerage',
    'roth_ira',
    'workplace_plan',
    'education_529',
  ] as const
  const accounts = kinds.map((kind) => sampleAccount({ account_uuid: kind, kind }))
  const offered = (change: object) =>
    offeredTo(sampleGoal(change), accounts, []).map(({ account }) => account.kind)
  expect(offered({ mode: 'retire', kind: 'retirement' })).toEqual([
    'workplace_plan',
    'roth_ira',
    'brokerage',
    'education_529',
    'savings',
  ])
  expect(offered({ mode: 'save', kind: 'car' })[0]).toBe('savings')
  expect(offered({ mode: 'save', kind: 'education' })[0]).toBe('education_529')
})

it.each([
  ['', 'Enter a share above 0%'],
  ['0', 'Enter a share above 0%'],
  ['many', 'Enter a share above 0%'],
  ['101', 'Enter a share of 100% or less'],
  ['50.5', 'Other goals use 50% of Ally savings. You can assign up to 50%'],
])('rejects the share %j', (text, message) => {
  const { account } = sampleAccount()
  const schema = sharesSchema([{ account, used: [0.5], free: 0.5 }])
  const parsed = v.safeParse(schema, {
    [account.account_uuid]: true,
    [percentName(account.account_uuid)]: text,
  })
  expect(parsed.issues?.map((issue) => issue.message)).toEqual([message])
})

it('accepts shares with a comma or a sign, and ignores those of unticked accounts', () => {
  const { account } = sampleAccount()
  const schema = sharesSchema([{ account, used: [], free: 1 }])
  const name = percentName(account.account_uuid)
  expect(v.parse(schema, { [account.account_uuid]: true, [name]: '12,5 %' })).toEqual([
    { account_uuid: account.account_uuid, share: 0.125 },
  ])
  expect(v.parse(schema, { [account.account_uuid]: false, [name]: 'nonsense' })).toEqual([])
})

it.each([
  [{}, '74% chance of reaching $10,000 by November 2036'],
  [{ chance: 0.999 }, 'Over 99% chance of reaching $10,000 by November 2036'],
  [{ kind: 'steady', chance: 1 }, 'On track to reach $10,000 by November 2036'],
  [{ kind: 'steady', chance: 0 }, 'Not on track to reach $10,000 by November 2036'],
] as const)('answers in the title how likely the goal is: %o', (change, title) => {
  const { goal, outlook, retirement } = sampleStanding()
  expect(answerOf({ goal, retirement, outlook: outlook && { ...outlook, chance: 0.749, ...change } })).toBe(
    title,
  )
})

it('uses the goal’s name as the title while there is no projection', () => {
  expect(answerOf(sampleStanding({ status: 'draft', target_date: null }))).toBe('Boat')
  expect(answerOf(sampleStanding({ status: 'reached' }))).toBe('Goal reached: Boat')
})

import { expect, it } from 'vitest'
import { createPolicy, deletePolicy, POLICY_LIMIT, restorePolicy } from '#core/contract/policies.ts'
import { makeWrite, type WriteCall, type WriteInput } from '#core/outbox/queued-write.ts'
import { replay } from '#core/outbox/replay.ts'
import { sampleFacts, samplePolicy } from '#tests/fixtures/sample-protect.ts'
import { EMPTY_PROTECT_PROFILE } from './change.ts'
import { protectReplay, type ProtectState } from './replay.ts'

const uuid = (number: number): string => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** As many policies as a client may have, numbered from 1, and one that was deleted, number 0. */
const full: ProtectState = {
  profile: EMPTY_PROTECT_PROFILE,
  facts: sampleFacts(),
  policies: Array.from({ length: POLICY_LIMIT.most }, (_, index) =>
    samplePolicy({ policy_uuid: uuid(index + 1) }),
  ),
  deleted_policies: [
    {
      policy: samplePolicy({ policy_uuid: uuid(0) }),
      deleted_at: '2026-11-20T12:00:00.000Z',
      restorable_until: '2026-11-27T12:00:00.000Z',
    },
  ],
}

const queued = (call: WriteCall, subject: string, input: WriteInput, day = '2026-11-21') =>
  makeWrite(call, input, {
    id: uuid(900),
    user_uuid: 'maya',
    subject,
    label: 'A change',
    made_at: Date.parse(`${day}T12:00:00Z`),
  })
const create = queued(createPolicy, uuid(60), { body: samplePolicy({ policy_uuid: uuid(60) }) })
const restore = queued(restorePolicy, uuid(0), { params: { id: uuid(0) } })
const remove = queued(deletePolicy, uuid(1), { params: { id: uuid(1) } })

const after = (...writes: readonly ReturnType<typeof queued>[]) => {
  const { policies, deleted_policies } = replay(full, writes, protectReplay)
  return {
    shown: policies.map(({ policy_uuid }) => policy_uuid),
    deleted: deleted_policies.map(({ policy }) => policy.policy_uuid),
  }
}

it('adds and restores no policy beyond as many as the server accepts', () => {
  expect(POLICY_LIMIT.most).toBe(50)
  const before = after()
  expect(after(create)).toEqual(before)
  expect(after(restore)).toEqual(before)
})

it('adds or restores one where another was deleted', () => {
  expect(after(remove, create).shown).toContain(uuid(60))
  expect(after(remove, create, restore)).toEqual(after(remove, create))
  expect(after(remove, restore).shown).toContain(uuid(0))
})

it('restores one for seven days', () => {
  const restoreOn = (day: string) => queued(restorePolicy, uuid(0), { params: { id: uuid(0) } }, day)
  expect(after(remove, restoreOn('2026-11-26')).shown).toContain(uuid(0))
  expect(after(remove, restoreOn('2026-11-27'))).toEqual(after(remove))
})

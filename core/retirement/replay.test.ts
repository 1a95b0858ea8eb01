import { expect, it } from 'vitest'
import { createPensionAccount, deletePensionAccount, restorePensionAccount } from '#core/contract/pensions.ts'
import { makeWrite, type WriteCall, type WriteInput } from '#core/outbox/queued-write.ts'
import { replay } from '#core/outbox/replay.ts'
import { NEW_FACTS, pensionInput, SAMPLE_PENSION } from '#tests/fixtures/retirement.ts'
import { EMPTY_PLAN, PENSION_LIMIT } from './change.ts'
import { retirementReplay, type RetirementState } from './replay.ts'

const uuid = (number: number): string => `018f0000-0000-7000-8000-${String(number).padStart(12, '0')}`

/** A plan with as many pensions as a client may have, numbered from 1, and one that was deleted, number 0. */
const full: RetirementState = {
  plan: EMPTY_PLAN,
  facts: {
    ...NEW_FACTS,
    pensions: Array.from({ length: PENSION_LIMIT.most }, (_, index) => ({
      ...SAMPLE_PENSION,
      pension_uuid: uuid(index + 1),
    })),
  },
  deleted_pensions: [
    {
      pension: { ...SAMPLE_PENSION, pension_uuid: uuid(0) },
      deleted_at: '2026-11-20T12:00:00.000Z',
      restorable_until: '2026-11-27T12:00:00.000Z',
    },
  ],
  headline: null,
}

const queued = (call: WriteCall, subject: string, input: WriteInput) =>
  makeWrite(call, input, {
    id: uuid(900),
    user_uuid: 'maya',
    subject,
    label: 'A change',
    made_at: Date.parse('2026-11-21T12:00:00Z'),
  })
const create = queued(createPensionAccount, uuid(30), { body: { ...pensionInput(), pension_uuid: uuid(30) } })
const restore = queued(restorePensionAccount, uuid(0), { params: { id: uuid(0) } })
const remove = queued(deletePensionAccount, uuid(1), { params: { id: uuid(1) } })

const after = (...writes: readonly ReturnType<typeof queued>[]) => {
  const { facts, deleted_pensions } = replay(full, writes, retirementReplay)
  return {
    shown: facts.pensions.map(({ pension_uuid }) => pension_uuid),
    deleted: deleted_pensions.map(({ pension }) => pension.pension_uuid),
  }
}

it('adds and restores no pension beyond as many as the server accepts', () => {
  expect(PENSION_LIMIT.most).toBe(20)
  const before = after()
  expect(after(create)).toEqual(before)
  expect(after(restore)).toEqual(before)
})

it('adds or restores one where another was deleted', () => {
  expect(after(remove, create).shown).toContain(uuid(30))
  expect(after(remove, create, restore)).toEqual(after(remove, create))
  expect(after(remove, restore)).toMatchObject({ deleted: [uuid(1)] })
  expect(after(remove, restore).shown).toContain(uuid(0))
})

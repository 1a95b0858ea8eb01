import { act, renderHook } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import type { Outcome } from '#app/platform/api.ts'
import type { Pending } from '#app/platform/outbox.ts'
import { changedFields } from '#core/fields.ts'
import { useRecordEditor } from './record-editor.ts'

const BEGUN = { version: 3, name: 'Rent', tags: ['home'], ends_on: null }
const THEIRS = { ...BEGUN, version: 4, name: 'Lease' }
const SAVED: Outcome<unknown> = { ok: true, data: null, message: '' }
const PENDING: Pending = { ok: true, isPending: true }
const refused = (fields: Record<string, string> = {}): Outcome<unknown> => ({
  ok: false,
  status: 409,
  code: 'conflict',
  message: 'Changed elsewhere',
  fields,
})

function edit(...answers: (Outcome<unknown> | Pending)[]) {
  const spies = { write: vi.fn(), read: vi.fn(async () => THEIRS), onSaved: vi.fn(), onDone: vi.fn() }
  for (const answer of answers) spies.write.mockResolvedValueOnce(answer)
  const { result } = renderHook(() => useRecordEditor<typeof BEGUN, { name?: string }>(spies))
  return { result, ...spies }
}

it('names the fields that differ, lists by their content', () => {
  expect(changedFields(BEGUN, { name: 'Flat', tags: ['home'], ends_on: null })).toEqual({ name: 'Flat' })
  expect(changedFields(BEGUN, { tags: ['home', 'old'], ends_on: '2030-01-01' })).toEqual({
    tags: ['home', 'old'],
    ends_on: '2030-01-01',
  })
})

it('saves a change upon the version that the client began with, says so, and leaves', async () => {
  const { result, write, onSaved, onDone } = edit(SAVED)
  await act(() => result.current.submit(BEGUN, { name: 'Flat' }))
  expect(write.mock.calls).toEqual([[{ name: 'Flat', version: 3 }]])
  expect(onSaved).toHaveBeenCalledWith({ name: 'Flat' }, { isPending: false, begun: BEGUN })
  expect(onDone).toHaveBeenCalledOnce()
})

it('says of a change that waits for a connection that it is pending', async () => {
  const { result, onSaved } = edit(PENDING)
  await act(() => result.current.submit(BEGUN, { name: 'Flat' }))
  expect(onSaved).toHaveBeenCalledWith({ name: 'Flat' }, { isPending: true, begun: BEGUN })
})

it('leaves without a write where nothing changed', async () => {
  const { result, write, onSaved, onDone } = edit()
  await act(() => result.current.submit(BEGUN, {}))
  expect(write).not.toHaveBeenCalled()
  expect(onSaved).not.toHaveBeenCalled()
  expect(onDone).toHaveBeenCalledOnce()
})

it('offers both versions of what changed elsewhere, and replaces the other one without naming a version', async () => {
  const { result, write, onDone } = edit(refused(), SAVED)
  await act(() => result.current.submit(BEGUN, { name: 'Flat' }))
  expect(result.current.conflict).toMatchObject({ change: { name: 'Flat' }, server: THEIRS })
  expect(onDone).not.toHaveBeenCalled()
  await act(async () => void (await result.current.conflict?.onOverride()))
  expect(write).toHaveBeenLastCalledWith({ name: 'Flat' })
  expect(onDone).toHaveBeenCalledOnce()
})

it('leaves with the other version', async () => {
  const { result, write, onDone } = edit(refused())
  await act(() => result.current.submit(BEGUN, { name: 'Flat' }))
  await act(async () => void (await result.current.conflict?.onUseServer()))
  expect(write).toHaveBeenCalledOnce()
  expect(onDone).toHaveBeenCalledOnce()
})

it('leaves a taken name to its field', async () => {
  const { result, read } = edit(refused({ name: 'You already have one of this name' }))
  await act(() => result.current.submit(BEGUN, { name: 'Flat' }))
  expect(result.current.conflict).toBeUndefined()
  expect(read).not.toHaveBeenCalled()
})

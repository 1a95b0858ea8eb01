import * as v from 'valibot'
import { expect, it, vi } from 'vitest'
import { createPayment, PaymentInput } from '#core/contract/debt-payments.ts'
import { snoozeReminder } from '#core/contract/debt-reminders.ts'
import { reminderWrite } from './reminder-write.ts'

const WRITE = '0199a0aa-0000-7000-8000-0000000000f1'
const reminder = {
  kind: 'reminder',
  user_uuid: '0199a0aa-0000-7000-8000-000000000001',
  debt_uuid: '0199a0aa-0000-7000-8000-0000000000d1',
  reminder_uuid: '0199a0aa-0000-7000-8000-0000000000e1',
  due_on: '2026-11-27',
} as const
const NOW = new Date('2026-11-24T14:00:00Z')

it("marks the due date as paid under the notification's id, with the client's usual payment", () => {
  const { call, input, about } = reminderWrite(reminder, 'mark-paid', WRITE, NOW)
  expect(createPayment).toMatchObject(call)
  expect(input.body).toEqual({
    payment_uuid: WRITE,
    debt_uuid: reminder.debt_uuid,
    due_on: '2026-11-27',
    paid_on: '2026-11-24',
  })
  expect(v.is(PaymentInput, input.body)).toBe(true)
  expect(about).toEqual({
    id: `mark-paid-${WRITE}`,
    user_uuid: reminder.user_uuid,
    subject: reminder.debt_uuid,
    lets_pass: true,
    made_on: '2026-11-24',
    label: 'Paid what was due November 27',
  })
})

it("uses the device's calendar date", () => {
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockReturnValue(600)
  const { input } = reminderWrite(reminder, 'mark-paid', WRITE, new Date('2026-11-24T05:00:00Z'))
  expect(input.body).toMatchObject({ paid_on: '2026-11-23' })
  vi.restoreAllMocks()
})

it("snoozes to a day after the tap, for the reminder's due date", () => {
  const { call, input, about } = reminderWrite(reminder, 'snooze', WRITE, NOW)
  expect(snoozeReminder).toMatchObject(call)
  expect(input.body).toEqual({
    reminder_uuid: reminder.reminder_uuid,
    snoozed_until: '2026-11-25T14:00:00.000Z',
    due_on: '2026-11-27',
  })
  expect(v.is(snoozeReminder.body, input.body)).toBe(true)
  expect(about).toMatchObject({ id: `snooze-${WRITE}`, subject: reminder.reminder_uuid })
})

/** A calendar feed: an address with a secret, from which calendar programs read the client's dates. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { IsoInstant } from './fields.ts'

const settable = {
  /** Whether events say amounts. */
  shows_amounts: v.boolean(),
  /** Whether events name debts, insurers, goals and merchants. */
  shows_names: v.boolean(),
  /** Whether it contains bills and other recurring charges. */
  shows_charges: v.boolean(),
}

export const CalendarFeed = v.object({
  ...settable,
  created_at: IsoInstant,
  /** When a program last read it, to the hour; null if none has. */
  last_read_at: v.nullable(IsoInstant),
})
export type CalendarFeed = v.InferOutput<typeof CalendarFeed>

export const getCalendarFeed = endpoint({
  name: 'getCalendarFeed',
  module: 'calendar',
  method: 'GET',
  path: '/calendar/get/feed/{userUuid}',
  summary: "The settings of the client's calendar feed; null while it is off",
  access: 'client',
  data: v.nullable(CalendarFeed),
})

export const createCalendarFeed = endpoint({
  name: 'createCalendarFeed',
  module: 'calendar',
  method: 'POST',
  path: '/calendar/create/feed',
  summary: 'Turn the calendar feed on, or give it a new address: the former one stops working',
  access: 'client',
  data: v.object({
    feed: CalendarFeed,
    /** Below the API’s base. It contains a secret, is not stored, and is never told again. */
    path: v.string(),
  }),
  secret: true,
  status: 201,
})

export const updateCalendarFeed = endpoint({
  name: 'updateCalendarFeed',
  module: 'calendar',
  method: 'PUT',
  path: '/calendar/update/feed',
  summary: 'Change what the calendar feed contains: only what changes is named',
  access: 'client',
  body: v.partial(v.object(settable)),
  data: CalendarFeed,
  errors: ['not_found'],
})

export const deleteCalendarFeed = endpoint({
  name: 'deleteCalendarFeed',
  module: 'calendar',
  method: 'DELETE',
  path: '/calendar/delete/feed/{userUuid}',
  summary: 'Turn the calendar feed off: its address stops working',
  access: 'client',
  data: v.null(),
})

export const calendarEndpoints = [
  getCalendarFeed,
  createCalendarFeed,
  updateCalendarFeed,
  deleteCalendarFeed,
] as const

/** Calls with an advisor: what a plan includes, booking, and the summary that a client shares before a call. */
import * as v from 'valibot'
import { getPacketPreview, openPacket, Packet, PacketChoice } from './advisor-packets.ts'
import { endpoint } from './endpoint.ts'
import { IsoDate, IsoInstant, optionalText, Uuid } from './fields.ts'
import { PlanKey } from './plan.ts'

/** A call can be moved, and a canceled call comes back to the client's balance, until this many hours before it. */
export const FREE_CANCEL_HOURS = 24

/** A kind of call, as the scheduling provider offers it; its name identifies it. */
export const CallType = v.object({
  name: v.string(),
  description: v.string(),
  minutes: v.number(),
  /** How many of the client's calls it uses. */
  cost_calls: v.number(),
  is_bookable: v.boolean(),
  /** Why it cannot be booked now; null if it can. */
  reason: v.nullable(v.picklist(['no_plan', 'no_calls'])),
})
export type CallType = v.InferOutput<typeof CallType>

export const Advisor = v.object({
  advisor_id: v.string(),
  name: v.string(),
  /** Such as `CFP® professional`. */
  credentials: v.string(),
  /** What they help with most. */
  about: v.string(),
  /** IANA. */
  time_zone: v.string(),
})
export type Advisor = v.InferOutput<typeof Advisor>

/** A start that is free. */
export const Slot = v.object({ starts_at: IsoInstant, advisor_id: v.string() })
export type Slot = v.InferOutput<typeof Slot>

const EntryKind = v.picklist(['plan', 'operator', 'booked', 'returned'])

/** The client's calls of a plan year. */
export const RemainingCalls = v.object({
  plan: PlanKey,
  /** A plan year is twelve months, from the day on which the client first had calls. */
  starts_on: IsoDate,
  /** The last day. */
  ends_on: IsoDate,
  /** Granted this year, by plans and by the operator. */
  included: v.number(),
  used: v.number(),
  remaining: v.number(),
  /** This year's, newest first. */
  entries: v.array(
    v.object({
      entry_uuid: Uuid,
      kind: EntryKind,
      /** Negative for a call that was booked. */
      calls: v.number(),
      call_uuid: v.nullable(Uuid),
      /** The plan's name, the kind of call, or the operator's reason. */
      note: v.string(),
      created_at: IsoInstant,
    }),
  ),
})
export type RemainingCalls = v.InferOutput<typeof RemainingCalls>

export const AdvisorCall = v.object({
  call_uuid: Uuid,
  type: v.string(),
  minutes: v.number(),
  advisor: v.object({ name: v.string(), time_zone: v.string() }),
  starts_at: IsoInstant,
  ends_at: IsoInstant,
  state: v.picklist(['booked', 'canceled']),
  /** What the client wants to talk about. */
  note: v.string(),
  /** How the call takes place: a link, or what the advisor does. */
  place: v.string(),
  /** Raised with each change, for calendars. */
  sequence: v.number(),
  booked_at: IsoInstant,
  canceled_at: v.nullable(IsoInstant),
  /** Whether the canceled call came back to the client's balance. */
  is_returned: v.boolean(),
  /** The last moment at which a cancellation returns the call. */
  free_until: IsoInstant,
  /** Where the provider moves the call; null where it is moved in the app. */
  change_url: v.nullable(v.string()),
  packet: v.nullable(Packet),
})
export type AdvisorCall = v.InferOutput<typeof AdvisorCall>

const typeName = v.pipe(
  v.string('Choose a kind of call'),
  v.trim(),
  v.nonEmpty('Choose a kind of call'),
  v.maxLength(100, 'Choose a kind of call'),
)

/** A booking's answer. The packet's address is told once: it is not stored. */
const Booked = v.object({ call: AdvisorCall, packet_token: v.nullable(v.string()) })

export const createCalendlyEventType = endpoint({
  name: 'createCalendlyEventType',
  module: 'advisor',
  method: 'POST',
  path: '/users/calendly-event-type',
  summary: 'The kinds of calls, whether each can be booked now, and the advisors',
  access: 'client',
  body: v.object({
    /** One kind alone. */
    name: v.optional(typeName),
  }),
  data: v.object({
    /** `calendly` books on its own page, through a link; null where no calls are offered. */
    provider: v.nullable(v.picklist(['calendly', 'sandbox'])),
    event_types: v.array(CallType),
    advisors: v.array(Advisor),
  }),
  errors: ['not_found'],
})

export const getRemainingCalls = endpoint({
  name: 'getRemainingCalls',
  module: 'advisor',
  method: 'GET',
  path: '/users/get/remaining-calls/{id}',
  summary: 'The calls that are left in this plan year, and what they are made of',
  access: 'client',
  data: RemainingCalls,
  errors: ['not_found'],
})

export const createRemainingCalls = endpoint({
  name: 'createRemainingCalls',
  module: 'advisor',
  method: 'PUT',
  path: '/users/create/remaining-calls',
  summary: 'Enter this plan year’s calls, as the plan includes them; once, however often it is called',
  access: 'client',
  data: RemainingCalls,
})

export const getCalendlyCallLinkByName = endpoint({
  name: 'getCalendlyCallLinkByName',
  module: 'advisor',
  method: 'GET',
  path: '/users/get/calendly-call-link-by-name',
  summary: 'Where a kind of call is booked: a link for one booking at Calendly, or a page of the app',
  access: 'client',
  query: v.object({ name: typeName }),
  data: v.object({
    /** `path` is in the app; `url` is an address of Calendly. */
    kind: v.picklist(['url', 'path']),
    link: v.string(),
    /** When another link is needed; null for a page of the app. */
    expires_at: v.nullable(IsoInstant),
  }),
  errors: ['not_found', 'conflict'],
})

export const getAdvisorSlots = endpoint({
  name: 'getAdvisorSlots',
  module: 'advisor',
  method: 'GET',
  path: '/advisor/get/slots',
  summary: 'Free times for a kind of call in the next weeks, earliest first',
  access: 'client',
  query: v.object({ name: typeName, advisorId: v.optional(v.pipe(v.string(), v.maxLength(100))) }),
  data: v.object({ slots: v.array(Slot) }),
  errors: ['not_found', 'conflict'],
})

export const getAdvisorCalls = endpoint({
  name: 'getAdvisorCalls',
  module: 'advisor',
  method: 'GET',
  path: '/advisor/getAll',
  summary: 'The client’s calls: the next one first, then past and canceled ones, newest first; at most 100',
  access: 'client',
  data: v.object({ upcoming: v.array(AdvisorCall), past: v.array(AdvisorCall) }),
})

export const createAdvisorCall = endpoint({
  name: 'createAdvisorCall',
  module: 'advisor',
  method: 'POST',
  path: '/advisor/create/call',
  summary: 'Book a call, and share a summary of the plan if the client says so',
  access: 'client',
  keyed: true,
  body: v.object({
    name: typeName,
    advisor_id: v.pipe(v.string('Choose an advisor'), v.nonEmpty('Choose an advisor'), v.maxLength(100)),
    starts_at: IsoInstant,
    note: optionalText(500),
    packet: v.optional(v.nullable(PacketChoice), null),
  }),
  data: Booked,
  errors: ['not_found', 'conflict'],
})

export const updateAdvisorCall = endpoint({
  name: 'updateAdvisorCall',
  module: 'advisor',
  method: 'PUT',
  path: '/advisor/update/call',
  summary: 'Move a booked call to another time',
  access: 'client',
  keyed: true,
  body: v.object({
    call_uuid: Uuid,
    advisor_id: v.pipe(v.string('Choose an advisor'), v.nonEmpty('Choose an advisor'), v.maxLength(100)),
    starts_at: IsoInstant,
  }),
  data: AdvisorCall,
  errors: ['not_found', 'conflict'],
})

export const cancelAdvisorCall = endpoint({
  name: 'cancelAdvisorCall',
  module: 'advisor',
  method: 'POST',
  path: '/advisor/cancel-call',
  summary: 'Cancel a booked call; 24 hours or more before it, the call comes back',
  access: 'client',
  keyed: true,
  body: v.object({ call_uuid: Uuid }),
  data: AdvisorCall,
  errors: ['not_found', 'conflict'],
})

export const createPacket = endpoint({
  name: 'createPacket',
  module: 'advisor',
  method: 'POST',
  path: '/advisor/create/packet',
  summary: 'Share a summary for a booked call; it replaces an earlier one, whose link ends',
  access: 'client',
  body: v.object({ call_uuid: Uuid, ...PacketChoice.entries }),
  data: Booked,
  errors: ['not_found', 'conflict'],
  secret: true,
})

export const deletePacket = endpoint({
  name: 'deletePacket',
  module: 'advisor',
  method: 'DELETE',
  path: '/advisor/delete/packet/{id}',
  summary: 'Stop sharing a summary: its link ends at once, and its content is deleted',
  access: 'client',
  data: AdvisorCall,
  errors: ['not_found'],
})

export const advisorEndpoints = [
  createCalendlyEventType,
  getRemainingCalls,
  createRemainingCalls,
  getCalendlyCallLinkByName,
  getAdvisorSlots,
  getAdvisorCalls,
  createAdvisorCall,
  updateAdvisorCall,
  cancelAdvisorCall,
  getPacketPreview,
  createPacket,
  deletePacket,
  openPacket,
] as const

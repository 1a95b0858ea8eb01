import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PacketContent, PacketSection } from '#core/contract/advisor-packets.ts'
import { RemainingCalls } from '#core/contract/advisor.ts'
import { aboutClient, owner } from './account.ts'
import { day, instant, listsCheck, rangeCheck, partOf } from './columns.ts'

const PROVIDERS = ['calendly', 'sandbox'] as const
const STATES = ['booked', 'canceled'] as const
const ENTRY_KINDS = RemainingCalls.entries.entries.item.entries.kind.options

/** Calls with an advisor. */
export const advisorCalls = pgTable(
  'advisor_calls',
  {
    call_uuid: uuid('call_uuid').notNull(),
    user_uuid: owner(),
    provider: text('provider', { enum: PROVIDERS }).notNull(),
    type: text('type').notNull(),
    minutes: integer('minutes').notNull(),
    advisor_id: text('advisor_id').notNull(),
    advisor_name: text('advisor_name').notNull(),
    advisor_zone: text('advisor_zone').notNull(),
    starts_at: instant('starts_at').notNull(),
    ends_at: instant('ends_at').notNull(),
    state: text('state', { enum: STATES }).notNull(),
    note: text('note').notNull().default(''),
    place: text('place').notNull(),
    sequence: integer('sequence').notNull().default(0),
    /** The provider's ids of the event and of the client's seat, and where the client changes it there. */
    external_event: text('external_event'),
    external_seat: text('external_seat'),
    change_url: text('change_url'),
    booked_at: instant('booked_at').notNull(),
    canceled_at: instant('canceled_at'),
    is_returned: boolean('is_returned').notNull().default(false),
    /** Until then one process sends the reminder; one that dies leaves it to another. */
    reminder_leased_until: instant('reminder_leased_until'),
    reminded_at: instant('reminded_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.call_uuid] }),
    unique('advisor_calls_external').on(table.user_uuid, table.external_event),
    unique('advisor_calls_seat').on(table.user_uuid, table.external_seat),
    index('advisor_calls_user').on(table.user_uuid, table.starts_at),
    index('advisor_calls_remind')
      .on(table.starts_at)
      .where(sql`${table.state} = 'booked' and ${table.reminded_at} is null`),
    listsCheck('advisor_calls_lists', [table.provider, PROVIDERS], [table.state, STATES]),
    rangeCheck('advisor_calls_minutes', 1, 720, table.minutes),
  ],
)

/** The ledger of calls: what was granted, booked and returned in each plan year. Entries are never changed. */
export const advisorEntries = pgTable(
  'advisor_entries',
  {
    entry_uuid: uuid('entry_uuid').notNull(),
    user_uuid: owner(),
    /** The first day of the plan year. */
    year_starts_on: day('year_starts_on').notNull(),
    kind: text('kind', { enum: ENTRY_KINDS }).notNull(),
    calls: integer('calls').notNull(),
    call_uuid: uuid('call_uuid'),
    note: text('note').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.entry_uuid] }),
    index('advisor_entries_user').on(table.user_uuid, table.year_starts_on),
    partOf(
      'advisor_entries_of_call',
      [table.user_uuid, table.call_uuid],
      [advisorCalls.user_uuid, advisorCalls.call_uuid],
    ),
    // A call is booked once and comes back once at most.
    unique('advisor_entries_once').on(table.user_uuid, table.call_uuid, table.kind),
    listsCheck('advisor_entries_lists', [table.kind, ENTRY_KINDS]),
    rangeCheck('advisor_entries_calls', -100, 100, table.calls),
  ],
)

/** A summary of the plan for an advisor. Only the hash of its link's secret is stored. */
export const advisorPackets = pgTable(
  'advisor_packets',
  {
    packet_uuid: uuid('packet_uuid').notNull(),
    user_uuid: owner(),
    call_uuid: uuid('call_uuid').notNull(),
    token_hash: text('token_hash').notNull(),
    sections: jsonb('sections').$type<PacketSection[]>().notNull(),
    hides_amounts: boolean('hides_amounts').notNull(),
    /** Null once it was revoked or has expired. */
    content: jsonb('content').$type<PacketContent>(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    revoked_at: instant('revoked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.packet_uuid] }),
    unique('advisor_packets_token').on(table.user_uuid, table.token_hash),
    unique('advisor_packets_call').on(table.user_uuid, table.call_uuid),
    partOf(
      'advisor_packets_of_call',
      [table.user_uuid, table.call_uuid],
      [advisorCalls.user_uuid, advisorCalls.call_uuid],
    ),
    index('advisor_packets_expires')
      .on(table.expires_at)
      .where(sql`${table.content} is not null`),
  ],
)

/** Each reading of a packet, for its client. */
export const advisorPacketOpenings = pgTable(
  'advisor_packet_openings',
  {
    opening_uuid: uuid('opening_uuid').notNull(),
    user_uuid: owner(),
    packet_uuid: uuid('packet_uuid').notNull(),
    device: text('device').notNull(),
    opened_at: instant('opened_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.opening_uuid] }),
    index('advisor_packet_openings_packet').on(table.user_uuid, table.packet_uuid, table.opened_at),
    partOf(
      'advisor_packet_openings_of_packet',
      [table.user_uuid, table.packet_uuid],
      [advisorPackets.user_uuid, advisorPackets.packet_uuid],
    ),
  ],
)

/** Links for one booking at the provider; the provider's messages name the client by the link's id. */
export const advisorLinks = pgTable(
  'advisor_links',
  {
    link_uuid: uuid('link_uuid').notNull(),
    user_uuid: owner(),
    type: text('type').notNull(),
    url: text('url').notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    used_at: instant('used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.link_uuid] }),
    uniqueIndex('advisor_links_open')
      .on(table.user_uuid, table.type)
      .where(sql`${table.used_at} is null`),
  ],
)

/** Messages of the provider, each by its own id; read again until its booking is saved. */
export const advisorMessages = pgTable(
  'advisor_messages',
  {
    message_id: text('message_id').primaryKey(),
    seat: text('seat').notNull(),
    received_at: instant('received_at').notNull(),
    /** Null once it is dealt with. */
    next_at: instant('next_at'),
    failure_count: integer('failure_count').notNull().default(0),
  },
  (table) => [
    index('advisor_messages_next')
      .on(table.next_at)
      .where(sql`${table.next_at} is not null`),
    index('advisor_messages_received').on(table.received_at),
  ],
)

/** Events to cancel at the provider. A row outlives its client, so that a provider that is down is told later. */
export const advisorRemovals = pgTable(
  'advisor_removals',
  {
    external_event: text('external_event').primaryKey(),
    failure_count: integer('failure_count').notNull().default(0),
    next_at: instant('next_at').notNull(),
    created_at: instant('created_at').notNull(),
  },
  (table) => [index('advisor_removals_next').on(table.next_at)],
)

/** Quarter hours that the sandbox's advisors are booked: no two calls can have the same one. */
export const advisorSandboxSlots = pgTable(
  'advisor_sandbox_slots',
  {
    advisor_id: text('advisor_id').notNull(),
    starts_at: instant('starts_at').notNull(),
    user_uuid: aboutClient(),
    call_uuid: uuid('call_uuid').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.advisor_id, table.starts_at] }),
    index('advisor_sandbox_slots_call').on(table.user_uuid, table.call_uuid),
  ],
)

import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { DEFAULT_TIME_ZONE } from '#core/contract/client-day.ts'
import { ShareAccess, ShareKind } from '#core/contract/plan-view.ts'
import { PlanKey } from '#core/contract/plan.ts'
import { Section } from '#core/contract/section.ts'
import { RoleName } from '#core/contract/session-user.ts'
import { day, instant, listsCheck, partsCheck, rangeCheck, partOf } from './columns.ts'

const USER_STATES = ['pending', 'active'] as const
const CODE_PURPOSES = ['register', 'forgot', 'mfa', 'change', 'new_mobile'] as const

/**
 * A client. `pending` until the mobile number is verified; a pending record reserves its username for a day. A username,
 * and a number of an active client, are unique among all: see lookup.ts.
 */
export const users = pgTable(
  'users',
  {
    user_uuid: uuid('user_uuid').primaryKey(),
    status: text('status', { enum: USER_STATES }).notNull(),
    username: text('username').notNull(),
    password_hash: text('password_hash').notNull(),
    first_name: text('first_name').notNull(),
    last_name: text('last_name').notNull(),
    email: text('email').notNull(),
    dob: day('dob').notNull(),
    mobile_no: text('mobile_no').notNull(),
    address_1: text('address_1').notNull(),
    address_2: text('address_2').notNull(),
    city: text('city').notNull(),
    state: text('state').notNull(),
    zip_code: text('zip_code').notNull(),
    role_name: text('role_name', { enum: RoleName.options }).notNull(),
    subscription_plan: text('subscription_plan', { enum: PlanKey.options }).notNull(),
    is_mfa_enabled: boolean('is_mfa_enabled').notNull(),
    terms_version: text('terms_version').notNull(),
    /** The client's IANA time zone, which determines their "today". */
    time_zone: text('time_zone').notNull().default(DEFAULT_TIME_ZONE),
    /** Whether the client chose the zone in settings; otherwise it follows the device. */
    is_time_zone_chosen: boolean('is_time_zone_chosen').notNull().default(false),
    created_at: instant('created_at').notNull(),
    updated_at: instant('updated_at').notNull(),
  },
  (table) => [
    // The order of an advisor's list of clients, which then reads one page instead of sorting all.
    index('users_name').on(sql`lower(${table.last_name})`, sql`lower(${table.first_name})`, table.user_uuid),
    // Pattern operators, so that an advisor's search by the beginning of a name reads the index, whatever the locale.
    index('users_username').on(sql`lower(${table.username}) text_pattern_ops`),
    index('users_last_name').on(sql`lower(${table.last_name}) text_pattern_ops`),
    index('users_full_name').on(
      sql`(lower(${table.first_name}) || ' ' || lower(${table.last_name})) text_pattern_ops`,
    ),
    index('users_mobile').on(table.mobile_no),
    listsCheck(
      'users_lists',
      [table.status, USER_STATES],
      [table.role_name, RoleName.options],
      [table.subscription_plan, PlanKey.options],
    ),
  ],
)

/** The client whose row it is; deleting the client deletes the row. */
export const owner = () =>
  uuid('user_uuid')
    .notNull()
    .references(() => users.user_uuid, { onDelete: 'cascade' })

/**
 * The client whom a row of a table shared by all clients is about. It is not a reference: whatever deletes clients deletes
 * these rows, too.
 */
export const aboutClient = () => uuid('user_uuid').notNull()

/**
 * A client's consent that somebody else reads their plan, or edits it. The end is stored only where the client revoked
 * it: a share is live while `revoked_at` is null and `expires_at` is null or ahead.
 */
export const shares = pgTable(
  'shares',
  {
    share_uuid: uuid('share_uuid').notNull(),
    /** The client whose plan it is. */
    user_uuid: owner(),
    /** Another client, and so no reference. */
    viewer_uuid: uuid('viewer_uuid').notNull(),
    kind: text('kind', { enum: ShareKind.options }).notNull(),
    access: text('access', { enum: ShareAccess.options }).notNull(),
    sections: text('sections', { enum: Section.options }).array().notNull(),
    created_at: instant('created_at').notNull(),
    expires_at: instant('expires_at'),
    revoked_at: instant('revoked_at'),
    /** When the viewer opened the plan last. */
    opened_at: instant('opened_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.share_uuid] }),
    uniqueIndex('shares_unrevoked')
      .on(table.user_uuid, table.viewer_uuid)
      .where(sql`${table.revoked_at} is null`),
    index('shares_viewer').on(table.viewer_uuid, table.opened_at),
    listsCheck('shares_lists', [table.kind, ShareKind.options], [table.access, ShareAccess.options]),
    check('shares_edit', sql`${table.kind} = 'partner' or ${table.access} = 'view'`),
    check('shares_others', sql`${table.user_uuid} <> ${table.viewer_uuid}`),
    partsCheck('shares_sections', table.sections, Section.options),
  ],
)

/**
 * A signed-in device. Only the hash of its token is stored. With a share it is not a device, but one tab in which the
 * client views that plan; it ends with the session from which it was opened.
 */
export const sessions = pgTable(
  'sessions',
  {
    session_uuid: uuid('session_uuid').notNull(),
    user_uuid: owner(),
    token_hash: text('token_hash').notNull(),
    is_kept: boolean('is_kept').notNull(),
    device: text('device').notNull(),
    created_at: instant('created_at').notNull(),
    last_seen_at: instant('last_seen_at').notNull(),
    expires_at: instant('expires_at').notNull(),
    /** The share, which is the client's whose plan is viewed, and that client. */
    share_uuid: uuid('share_uuid'),
    shared_by: uuid('shared_by'),
    opened_from: uuid('opened_from'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.session_uuid] }),
    unique('sessions_token').on(table.user_uuid, table.token_hash),
    // A log-out that reaches the server later has the digest alone.
    index('sessions_digest').on(table.token_hash),
    index('sessions_opened_from').on(table.user_uuid, table.opened_from),
    partOf(
      'sessions_of_session',
      [table.user_uuid, table.opened_from],
      [table.user_uuid, table.session_uuid],
    ),
    check(
      'sessions_view',
      sql`num_nulls(${table.share_uuid}, ${table.shared_by}, ${table.opened_from}) in (0, 3)`,
    ),
  ],
)

/** A client's live code for each purpose, and the count of wrong attempts, which survives a resend. */
export const oneTimeCodes = pgTable(
  'one_time_codes',
  {
    user_uuid: owner(),
    purpose: text('purpose', { enum: CODE_PURPOSES }).notNull(),
    code_hmac: text('code_hmac').notNull(),
    expires_at: instant('expires_at').notNull(),
    consumed_at: instant('consumed_at'),
    fails: integer('fails').notNull().default(0),
    locked_until: instant('locked_until'),
    /** For `mfa`: until when the accepted password counts, and whether to stay signed in. */
    login_expires_at: instant('login_expires_at'),
    is_kept: boolean('is_kept').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.purpose] }),
    listsCheck('one_time_codes_lists', [table.purpose, CODE_PURPOSES]),
    rangeCheck('one_time_codes_fails', 0, 5, table.fails),
  ],
)

/** Wrong passwords by username and network, whether or not the account exists. The keys are HMACs; see throttle.ts. */
export const loginThrottles = pgTable('login_throttles', {
  key: text('key').primaryKey(),
  fails: integer('fails').notNull(),
  open_at: instant('open_at').notNull(),
  updated_at: instant('updated_at').notNull(),
})

/** Networks from which a client has logged in lately, as HMACs. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    user_uuid: owner(),
    network: text('network').notNull(),
    seen_at: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.network] })],
)

/** Kinds of devices, such as `Chrome on Android`, from which a client has logged in lately. */
export const knownDevices = pgTable(
  'known_devices',
  {
    user_uuid: owner(),
    device: text('device').notNull(),
    seen_at: instant('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.device] })],
)

/** Why clients deleted their accounts, without a reference to them. */
export const departureReasons = pgTable('departure_reasons', {
  departure_uuid: uuid('departure_uuid').primaryKey(),
  reason: text('reason').notNull(),
  left_on: day('left_on').notNull(),
})

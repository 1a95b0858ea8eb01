import { bigint, index, integer, pgTable, primaryKey, text, uuid, unique } from 'drizzle-orm/pg-core'
import { owner } from './account.ts'
import { instant, listsCheck } from './columns.ts'

const CHALLENGE_PURPOSES = ['add', 'login'] as const

/** A client's passkey. The private key never leaves the client's authenticator. */
export const passkeys = pgTable(
  'passkeys',
  {
    passkey_uuid: uuid('passkey_uuid').notNull(),
    user_uuid: owner(),
    /** The id at the authenticator, base64url. */
    credential_id: text('credential_id').notNull(),
    /** The COSE key, base64url. */
    public_key: text('public_key').notNull(),
    /** Uses so far as the authenticator counts them; 0 for one that doesn't. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    /** The host name that the passkey is bound to. */
    rp_id: text('rp_id').notNull(),
    name: text('name').notNull(),
    created_at: instant('created_at').notNull(),
    last_used_at: instant('last_used_at'),
  },
  (table) => [
    primaryKey({ columns: [table.user_uuid, table.passkey_uuid] }),
    unique('passkeys_credential').on(table.user_uuid, table.credential_id),
  ],
)

/** Challenges that a passkey must sign; each is deleted when it is used. */
export const passkeyChallenges = pgTable(
  'passkey_challenges',
  {
    challenge: text('challenge').primaryKey(),
    /** Null for a login: the passkey says whose it is. */
    user_uuid: uuid('user_uuid'),
    purpose: text('purpose', { enum: CHALLENGE_PURPOSES }).notNull(),
    expires_at: instant('expires_at').notNull(),
  },
  (table) => [
    index('passkey_challenges_user').on(table.user_uuid),
    index('passkey_challenges_expires').on(table.expires_at),
    listsCheck('passkey_challenges_lists', [table.purpose, CHALLENGE_PURPOSES]),
  ],
)

/** A client's authenticator app. */
export const authenticators = pgTable('authenticators', {
  user_uuid: owner().primaryKey(),
  /** The shared secret, encrypted with a key outside the database. */
  secret_ciphertext: text('secret_ciphertext').notNull(),
  /** The 30-second step of the last code that was used; it and earlier ones no longer work. */
  last_step: integer('last_step').notNull().default(0),
  created_at: instant('created_at').notNull(),
  /** Null until a code has shown that the app has the secret. */
  confirmed_at: instant('confirmed_at'),
})

/** Recovery codes, as HMACs. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    user_uuid: owner(),
    code_hmac: text('code_hmac').notNull(),
    created_at: instant('created_at').notNull(),
    used_at: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.user_uuid, table.code_hmac] })],
)

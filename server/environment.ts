/** The process environment, parsed once; nothing else reads process.env. */
import * as v from 'valibot'
import type { EncryptionKey } from './db/encryption.ts'
import { type BankKeys, DEFAULT_BANK_KEY_ID } from './providers/bank-link/bank-tokens.ts'
import type { PlaidAccount } from './providers/bank-link/plaid.ts'
import type { IbkrConnection } from './providers/brokerage/ibkr-client.ts'
import type { S3Bucket } from './providers/files/s3.ts'
import type { StripeAccount } from './providers/payments/stripe-client.ts'
import type { CalendlyAccount } from './providers/scheduling/calendly.ts'
import { BROWSER_PUSH_HOSTS, type PushHosts } from './push/hosts.ts'
import { isPair } from './push/vapid.ts'

const flag = (on: string, off: string, byDefault: boolean) =>
  v.pipe(
    v.optional(v.picklist([on, off]), byDefault ? on : off),
    v.transform((value) => value === on),
  )

const secretKey = v.optional(v.pipe(v.string(), v.minLength(32, 'a key must have at least 32 characters')))

/** Keys by id, newest first: `2026b:base64,2026a:base64`. */
const bankTokenKeys = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.split(',').flatMap((entry) => (entry.trim() === '' ? [] : [entry.trim()]))),
  v.array(
    v.pipe(
      v.string(),
      // 43 characters and one of padding are 32 bytes.
      v.regex(
        /^[\w-]{1,32}:[A-Za-z\d+/]{43}=$/,
        'must be ids with keys of 32 bytes in base64, such as 2026a:…',
      ),
    ),
  ),
  v.transform((entries) =>
    entries.map((entry): EncryptionKey => {
      const [id = '', key = ''] = entry.split(':')
      return { id, key: Buffer.from(key, 'base64') }
    }),
  ),
  v.check(
    (keys) => new Set([DEFAULT_BANK_KEY_ID, ...keys.map(({ id }) => id)]).size === keys.length + 1,
    `must have different ids, none of them ${DEFAULT_BANK_KEY_ID}`,
  ),
)

const list = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) =>
    text
      .split(',')
      .map((entry) => entry.trim())
      .filter(Boolean),
  ),
)
const origins = v.pipe(
  list,
  v.array(
    v.pipe(v.string(), v.regex(/^https?:\/\/[\w.:[\]-]+$/, 'must be origins such as https://app.example')),
  ),
)
/** Host names, `*.` and a name, or the word `browsers` for the push services of all browsers. */
const pushHosts = v.pipe(
  list,
  v.array(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:browsers|(?:\*\.)?[a-z\d-]+(?:\.[a-z\d-]+)+)$/,
        'must be hosts such as push.example or *.push.example, or the word browsers',
      ),
    ),
  ),
  v.transform((hosts) =>
    hosts.length === 0
      ? BROWSER_PUSH_HOSTS
      : hosts.flatMap((host) => (host === 'browsers' ? BROWSER_PUSH_HOSTS : [host])),
  ),
)
const testHosts = v.pipe(
  list,
  v.array(
    v.pipe(
      v.string(),
      v.regex(/^(?:localhost|127\.0\.0\.1|\[::1\]):\d{1,5}$/, 'must be hosts such as localhost:8443'),
    ),
  ),
)

/** Replaces a provider's address: https, or a stand-in on this machine. */
const standIn = (example: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:https:\/\/[\w.-]+(?::\d+)?|http:\/\/(?:localhost|127\.0\.0\.1|\[::1\]):\d{1,5})$/,
        `must be an address such as ${example}`,
      ),
    ),
  )

const httpsUrl = v.optional(
  v.pipe(v.string(), v.url('must be an https address'), v.startsWith('https://', 'must be an https address')),
)

const Environment = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(v.pipe(v.string(), v.regex(/^\d{1,5}$/), v.transform(Number), v.maxValue(65535)), '3000'),
  DATABASE_URL: v.optional(
    v.pipe(v.string(), v.regex(/^postgres(?:ql)?:\/\//, 'must be a postgres:// address')),
  ),
  /** Set to off behind a pooler that knows no named statements. */
  VERDANT_STATEMENT_NAMES: flag('on', 'off', true),
  VERDANT_DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty()), './data'),
  VERDANT_SANDBOX: flag('on', 'off', true),
  VERDANT_LIMITS: flag('relaxed', 'strict', false),
  /** Set to off to remove the service worker from every device in an emergency. */
  VERDANT_WORKER: flag('on', 'off', true),
  /** Addresses of the proxies whose X-Forwarded-For is trusted. */
  VERDANT_TRUSTED_PROXY: list,
  /** Origins of pages on other hosts that may call this API. */
  VERDANT_PAGE_ORIGINS: origins,
  /** Origins of APIs on other hosts that the page served here may call. */
  VERDANT_API_ORIGINS: origins,
  /** How long a stopping server goes on serving while /health answers 503. */
  VERDANT_DRAIN_SECONDS: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'must be seconds, 0 to 999'), v.transform(Number)),
  ),
  VERDANT_LOG_LEVEL: v.optional(v.picklist(['debug', 'info', 'warn', 'error', 'silent']), 'info'),
  /** Text messages in a day, over all numbers, before an alarm is logged and codes stop. */
  VERDANT_SMS_PER_DAY: v.optional(
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,8}$/), v.transform(Number)),
    '20000',
  ),
  VERDANT_CODE_KEY: secretKey,
  VERDANT_BANK_KEY: secretKey,
  BANK_TOKEN_KEYS: bankTokenKeys,
  VAPID_PUBLIC_KEY: v.optional(v.string()),
  VAPID_PRIVATE_KEY: v.optional(v.string()),
  /** The origin at which clients open the app; push messages link to it. */
  VERDANT_ADDRESS: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^https:\/\/[\w.-]+(?::\d+)?$/, 'must be an address such as https://app.example'),
    ),
  ),
  /** Where a push service can contact the operator. */
  VERDANT_PUSH_CONTACT: v.optional(
    v.pipe(
      v.string(),
      v.regex(
        /^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
        'must be mailto: and an address, or an https address',
      ),
    ),
  ),
  VERDANT_PUSH_HOSTS: pushHosts,
  /** Stand-ins for push services on this machine. */
  VERDANT_PUSH_TEST_HOSTS: testHosts,
  TWILIO_ACCOUNT_SID: v.optional(v.string()),
  TWILIO_AUTH_TOKEN: v.optional(v.string()),
  TWILIO_FROM: v.optional(v.string()),
  PLAID_CLIENT_ID: v.optional(v.string()),
  PLAID_SECRET: v.optional(v.string()),
  PLAID_ENV: v.optional(v.picklist(['sandbox', 'production']), 'sandbox'),
  PLAID_BASE_URL: standIn('https://plaid.example'),
  /** Where Plaid reports changes. */
  PLAID_WEBHOOK_URL: httpsUrl,
  /** Where a bank's own login page returns to. */
  PLAID_REDIRECT_URI: httpsUrl,
  STRIPE_SECRET_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^(?:sk|rk)_(?:test|live)_\w+$/, 'must be a key such as sk_live_…')),
  ),
  STRIPE_PUBLISHABLE_KEY: v.optional(
    v.pipe(v.string(), v.regex(/^pk_(?:test|live)_\w+$/, 'must be a key such as pk_live_…')),
  ),
  /** Secrets of the webhook endpoint, newest first. */
  STRIPE_WEBHOOK_SECRET: v.pipe(
    list,
    v.array(v.pipe(v.string(), v.regex(/^whsec_\w+$/, 'must be secrets such as whsec_…'))),
  ),
  STRIPE_API_BASE: standIn('https://stripe.example'),
  /** A personal access token of the organization whose advisors take the calls. */
  IBKR_CLIENT_ID: v.optional(v.string()),
  IBKR_KEY_ID: v.optional(v.string()),
  IBKR_CREDENTIAL: v.optional(v.string()),
  /** PEM; line ends may be written as \\n. */
  IBKR_PRIVATE_KEY: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.replaceAll(String.raw`\n`, '\n')),
      v.startsWith('-----BEGIN', 'must be a private key in PEM'),
    ),
  ),
  /** This server's public address. */
  IBKR_SERVER_ADDRESS: v.optional(v.pipe(v.string(), v.ip('must be an IP address'))),
  IBKR_API_BASE: standIn('https://ibkr.example'),
  CALENDLY_TOKEN: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{20,2000}$/, 'must be an access token'))),
  /** Signing keys of the webhook subscription, newest first. */
  CALENDLY_WEBHOOK_KEY: v.pipe(
    list,
    v.array(v.pipe(v.string(), v.minLength(32, 'a key must have at least 32 characters'))),
  ),
  CALENDLY_API_BASE: standIn('https://calendly.example'),
  S3_ENDPOINT: standIn('https://s3.us-east-1.amazonaws.com'),
  S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z\d-]+$/, 'must be a region such as us-east-1'))),
  S3_BUCKET: v.optional(
    v.pipe(v.string(), v.regex(/^[a-z\d][a-z\d.-]{1,61}[a-z\d]$/, 'must be the name of a bucket')),
  ),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
})

/** For most proxies to notice. A process on an embedded database is the only one: nobody would take over meanwhile. */
const DRAIN_SECONDS = { postgres: 5, embedded: 0 }

/** The parsed environment. */
export interface Settings {
  readonly host: string
  readonly port: number
  readonly databaseUrl: string | undefined
  /** Whether statements that are sent often are sent by name. */
  readonly statementNames: boolean
  readonly dataDir: string
  /** Whether sandbox stand-ins for outside parties, /dev pages, and the message viewer exist. */
  readonly sandbox: boolean
  /** Whether request limits are lifted (one-time-code limits never are); in the sandbox only. */
  readonly relaxedLimits: boolean
  /** Whether the page's service worker is served; without it the app needs a network. */
  readonly worker: boolean
  readonly trustedProxies: readonly string[]
  /** Pages on other hosts that may call this API, each an exact origin. */
  readonly pageOrigins: readonly string[]
  /** APIs on other hosts that the page may call. */
  readonly apiOrigins: readonly string[]
  /** How long a stopping server goes on serving while /health answers 503. */
  readonly drainMs: number
  readonly logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent'
  readonly smsPerDay: number
  readonly codeKey: string | undefined
  readonly bankKey: string | undefined
  /** Keys of bank access tokens before {@link Settings.bankKey}, newest first. */
  readonly bankTokenKeys: BankKeys
  readonly vapid: { readonly publicKey: string; readonly privateKey: string } | undefined
  /** The origin at which clients open the app. */
  readonly address: string | undefined
  /** Where a push service can contact the operator, `mailto:` or `https:`. */
  readonly pushContact: string | undefined
  readonly pushHosts: PushHosts
  readonly twilio:
    | { readonly accountSid: string; readonly authToken: string; readonly from: string }
    | undefined
  readonly plaid: PlaidAccount | undefined
  readonly stripe: StripeAccount | undefined
  readonly ibkr: IbkrConnection | undefined
  readonly calendly: CalendlyAccount | undefined
  /** Where documents are kept; undefined for the data directory. */
  readonly s3: S3Bucket | undefined
}

/**
 * Parses the environment.
 *
 * @throws Error naming each variable that is invalid; the server does not start
 */
export function readSettings(variables: Readonly<Record<string, string | undefined>>): Settings {
  // Treat an empty variable, as compose files produce, as not set.
  const given = Object.entries(variables).filter(([, value]) => value !== undefined && value !== '')
  const parsed = v.safeParse(Environment, Object.fromEntries(given))
  if (!parsed.success) {
    const wrong = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? '?'}: ${issue.message}`)
    throw new Error(`The environment is not right.\n${wrong.join('\n')}`)
  }
  const env = parsed.output
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = env
  const twilio = accountSid && authToken && from ? { accountSid, authToken, from } : undefined
  if (env.VERDANT_ADDRESS !== undefined && !given.some(([name]) => name === 'VERDANT_SANDBOX')) {
    throw new Error(
      'VERDANT_ADDRESS is set, so others may open this server: set VERDANT_SANDBOX=off for real clients, or VERDANT_SANDBOX=on for a demo, in which everybody can read all codes at /dev/outbox.',
    )
  }
  if (!env.VERDANT_SANDBOX && env.VERDANT_LIMITS) {
    throw new Error('VERDANT_LIMITS=relaxed is for the sandbox, and VERDANT_SANDBOX is off.')
  }
  if (!env.VERDANT_SANDBOX && !twilio) {
    throw new Error(
      'VERDANT_SANDBOX is off, so codes must really be sent: set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
    )
  }
  if (!env.VERDANT_SANDBOX && env.VERDANT_PUSH_TEST_HOSTS.length > 0) {
    throw new Error('VERDANT_PUSH_TEST_HOSTS is for the sandbox, and VERDANT_SANDBOX is off.')
  }
  return {
    host: env.HOST,
    port: env.PORT,
    databaseUrl: env.DATABASE_URL,
    statementNames: env.VERDANT_STATEMENT_NAMES,
    dataDir: env.VERDANT_DATA_DIR,
    sandbox: env.VERDANT_SANDBOX,
    relaxedLimits: env.VERDANT_LIMITS,
    worker: env.VERDANT_WORKER,
    trustedProxies: env.VERDANT_TRUSTED_PROXY,
    pageOrigins: env.VERDANT_PAGE_ORIGINS,
    apiOrigins: env.VERDANT_API_ORIGINS,
    drainMs:
      (env.VERDANT_DRAIN_SECONDS ?? DRAIN_SECONDS[env.DATABASE_URL === undefined ? 'embedded' : 'postgres']) *
      1000,
    logLevel: env.VERDANT_LOG_LEVEL,
    smsPerDay: env.VERDANT_SMS_PER_DAY,
    codeKey: env.VERDANT_CODE_KEY,
    bankKey: env.VERDANT_BANK_KEY,
    bankTokenKeys: env.BANK_TOKEN_KEYS,
    vapid: readVapid(env.VAPID_PUBLIC_KEY, env.VAPID_PRIVATE_KEY),
    address: env.VERDANT_ADDRESS,
    pushContact: env.VERDANT_PUSH_CONTACT ?? env.VERDANT_ADDRESS,
    pushHosts: { allowed: env.VERDANT_PUSH_HOSTS, test: env.VERDANT_PUSH_TEST_HOSTS },
    twilio,
    plaid: readPlaid(env),
    stripe: readStripe(env),
    ibkr: readIbkr(env),
    calendly: readCalendly(env),
    s3: readS3(env),
  }
}

function readPlaid(env: v.InferOutput<typeof Environment>): PlaidAccount | undefined {
  const { PLAID_CLIENT_ID: clientId, PLAID_SECRET: secret } = env
  if (clientId === undefined && secret === undefined) return undefined
  if (clientId === undefined || secret === undefined) {
    throw new Error('PLAID_CLIENT_ID and PLAID_SECRET belong together: set both of them, or neither.')
  }
  if (!env.VERDANT_SANDBOX && env.PLAID_ENV === 'sandbox' && env.PLAID_BASE_URL === undefined) {
    throw new Error('VERDANT_SANDBOX is off, so banks must be real: set PLAID_ENV to production.')
  }
  return {
    clientId,
    secret,
    environment: env.PLAID_ENV,
    baseUrl: env.PLAID_BASE_URL,
    webhookUrl: env.PLAID_WEBHOOK_URL,
    redirectUri: env.PLAID_REDIRECT_URI,
  }
}

/** @throws Error without quoting a key */
function readStripe(env: v.InferOutput<typeof Environment>): StripeAccount | undefined {
  const {
    STRIPE_SECRET_KEY: secret,
    STRIPE_PUBLISHABLE_KEY: publishable,
    STRIPE_WEBHOOK_SECRET: webhookSecrets,
    STRIPE_API_BASE: baseUrl,
  } = env
  if (secret === undefined && publishable === undefined && webhookSecrets.length === 0) {
    return undefined
  }
  if (secret === undefined || publishable === undefined || webhookSecrets.length === 0) {
    throw new Error(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET belong together: set all of them, or none.',
    )
  }
  const isLive = secret.includes('_live_')
  if (isLive !== publishable.startsWith('pk_live_')) {
    throw new Error(
      'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY do not fit together: both must be test keys, or both live ones.',
    )
  }
  if (!env.VERDANT_SANDBOX && !isLive && baseUrl === undefined) {
    throw new Error('VERDANT_SANDBOX is off, so payments must be real: set live keys of Stripe.')
  }
  return { secretKey: secret, publishableKey: publishable, webhookSecrets, baseUrl }
}

function readCalendly({
  CALENDLY_TOKEN: token,
  CALENDLY_WEBHOOK_KEY: webhookKeys,
  CALENDLY_API_BASE: baseUrl,
}: v.InferOutput<typeof Environment>): CalendlyAccount | undefined {
  if (token === undefined && webhookKeys.length === 0) return undefined
  if (token === undefined || webhookKeys.length === 0) {
    throw new Error('CALENDLY_TOKEN and CALENDLY_WEBHOOK_KEY belong together: set both of them, or neither.')
  }
  return { token, webhookKeys, baseUrl }
}

/** @throws Error without quoting a key */
function readIbkr({
  IBKR_CLIENT_ID: clientId,
  IBKR_KEY_ID: keyId,
  IBKR_CREDENTIAL: credential,
  IBKR_PRIVATE_KEY: privateKey,
  IBKR_SERVER_ADDRESS: address,
  IBKR_API_BASE: baseUrl,
}: v.InferOutput<typeof Environment>): IbkrConnection | undefined {
  if (clientId && keyId && credential && privateKey && address) {
    return { clientId, keyId, credential, privateKey, address, baseUrl }
  }
  if ([clientId, keyId, credential, privateKey, address].every((value) => value === undefined))
    return undefined
  throw new Error(
    'IBKR_CLIENT_ID, IBKR_KEY_ID, IBKR_CREDENTIAL, IBKR_PRIVATE_KEY and IBKR_SERVER_ADDRESS belong together: set all of them, or none.',
  )
}

function readS3({
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: secretAccessKey,
}: v.InferOutput<typeof Environment>): S3Bucket | undefined {
  if (endpoint && region && bucket && accessKeyId && secretAccessKey) {
    return { endpoint, region, bucket, accessKeyId, secretAccessKey }
  }
  if ([endpoint, region, bucket, accessKeyId, secretAccessKey].every((value) => value === undefined)) {
    return undefined
  }
  throw new Error(
    'S3_ENDPOINT, S3_REGION, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY belong together: set all of them, or none.',
  )
}

/** Half a pair, or halves of different pairs, would fail only when a message is sent. */
function readVapid(publicKey: string | undefined, privateKey: string | undefined): Settings['vapid'] {
  if (publicKey === undefined && privateKey === undefined) return undefined
  if (publicKey === undefined || privateKey === undefined) {
    throw new Error('VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair: set both of them, or neither.')
  }
  if (!isPair({ publicKey, privateKey })) {
    throw new Error(
      'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not fit together: they must be one pair on P-256, in base64url.',
    )
  }
  return { publicKey, privateKey }
}

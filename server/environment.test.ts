import { describe, expect, it } from 'vitest'
import { newPair } from '#tests/fixtures/push.ts'
import { readSettings } from './environment.ts'
import { BROWSER_PUSH_HOSTS } from './push/hosts.ts'

const TWILIO = { TWILIO_ACCOUNT_SID: 'AC0', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+15550100000' }

it('has defaults for everything: local only, with the sandbox and strict limits', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    statementNames: true,
    dataDir: './data',
    sandbox: true,
    relaxedLimits: false,
    worker: true,
    trustedProxies: [],
    pageOrigins: [],
    apiOrigins: [],
    drainMs: 0,
    logLevel: 'info',
    smsPerDay: 20_000,
    codeKey: undefined,
    bankKey: undefined,
    bankTokenKeys: [],
    vapid: undefined,
    address: undefined,
    pushContact: undefined,
    pushHosts: { allowed: BROWSER_PUSH_HOSTS, test: [] },
    twilio: undefined,
    plaid: undefined,
    stripe: undefined,
  })
})

it('uses the given values', () => {
  const settings = readSettings({
    HOST: '::',
    PORT: '0',
    DATABASE_URL: 'postgresql://verdant@db/verdant',
    VERDANT_DATA_DIR: '/srv/verdant',
    VERDANT_SANDBOX: 'on',
    VERDANT_LIMITS: 'relaxed',
    VERDANT_TRUSTED_PROXY: '10.0.0.1, 10.0.0.2,',
    VERDANT_LOG_LEVEL: 'warn',
    VERDANT_SMS_PER_DAY: '500',
    PATH: '/usr/bin',
    ...TWILIO,
  })
  expect(settings).toMatchObject({
    host: '::',
    port: 0,
    databaseUrl: 'postgresql://verdant@db/verdant',
    dataDir: '/srv/verdant',
    relaxedLimits: true,
    trustedProxies: ['10.0.0.1', '10.0.0.2'],
    logLevel: 'warn',
    smsPerDay: 500,
    twilio: { accountSid: 'AC0', authToken: 'secret', from: '+15550100000' },
  })
})

it('drains by default where other processes can take over, which an embedded database does not have', () => {
  const drainMs = (given: Record<string, string>) => readSettings(given).drainMs
  const DATABASE_URL = 'postgres://verdant@db/verdant'
  expect([drainMs({}), drainMs({ DATABASE_URL })]).toEqual([0, 5_000])
  expect(drainMs({ DATABASE_URL, VERDANT_DRAIN_SECONDS: '0' })).toBe(0)
  expect(drainMs({ VERDANT_DRAIN_SECONDS: '20' })).toBe(20_000)
  expect(() => drainMs({ VERDANT_DRAIN_SECONDS: '1h' })).toThrow('VERDANT_DRAIN_SECONDS')
})

it('treats an empty variable as not set', () => {
  const nothing = { HOST: '', PORT: '', DATABASE_URL: '', VERDANT_SANDBOX: '', VERDANT_CODE_KEY: '' }
  expect(readSettings(nothing)).toEqual(readSettings({}))
})

describe('banks', () => {
  it('reads how to reach Plaid, and reports half of the credentials', () => {
    const credentials = { PLAID_CLIENT_ID: 'client', PLAID_SECRET: 'secret' }
    expect(readSettings(credentials).plaid).toEqual({
      clientId: 'client',
      secret: 'secret',
      environment: 'sandbox',
      baseUrl: undefined,
      webhookUrl: undefined,
      redirectUri: undefined,
    })
    const addresses = {
      PLAID_ENV: 'production',
      PLAID_BASE_URL: 'http://127.0.0.1:8080',
      PLAID_WEBHOOK_URL: 'https://app.example/api/webhook',
      PLAID_REDIRECT_URI: 'https://app.example/bank',
    }
    expect(readSettings({ ...credentials, ...addresses }).plaid).toMatchObject({
      environment: 'production',
      baseUrl: 'http://127.0.0.1:8080',
      webhookUrl: 'https://app.example/api/webhook',
      redirectUri: 'https://app.example/bank',
    })
    expect(() => readSettings({ PLAID_SECRET: 'secret' })).toThrow(
      'PLAID_CLIENT_ID and PLAID_SECRET belong together: set both of them, or neither.',
    )
    for (const wrong of [
      { PLAID_BASE_URL: 'http://plaid.example' },
      { PLAID_ENV: 'development' },
      { PLAID_WEBHOOK_URL: 'http://app.example' },
    ]) {
      expect(() => readSettings({ ...credentials, ...wrong })).toThrow(Object.keys(wrong)[0])
    }
  })

  it('refuses Plaid’s test banks while the sandbox is off', () => {
    const off = { VERDANT_SANDBOX: 'off', ...TWILIO, PLAID_CLIENT_ID: 'client', PLAID_SECRET: 'secret' }
    expect(() => readSettings(off)).toThrow(
      'VERDANT_SANDBOX is off, so banks must be real: set PLAID_ENV to production.',
    )
    expect(readSettings({ ...off, PLAID_ENV: 'production' }).plaid).toBeDefined()
    expect(readSettings({ VERDANT_SANDBOX: 'off', ...TWILIO }).plaid).toBeUndefined()
  })

  it('refuses keys of another length and ids that are not unique, without quoting them', () => {
    const key = Buffer.alloc(32, 7).toString('base64')
    expect(readSettings({ BANK_TOKEN_KEYS: `a:${key}` }).bankTokenKeys).toHaveLength(1)
    for (const BANK_TOKEN_KEYS of [
      key,
      `a:${Buffer.alloc(31, 7).toString('base64')}`,
      `a:${key},a:${key}`,
      `default:${key}`,
      `a b:${key}`,
    ]) {
      expect(() => readSettings({ BANK_TOKEN_KEYS })).toThrow('BANK_TOKEN_KEYS')
      expect(() => readSettings({ BANK_TOKEN_KEYS })).not.toThrow('BwcHBw')
    }
  })
})

describe('payments', () => {
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_secret',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_public',
    STRIPE_WEBHOOK_SECRET: 'whsec_one',
  }

  it('reads how to reach Stripe, with several webhook secrets while one is replaced', () => {
    expect(readSettings(keys).stripe).toEqual({
      secretKey: 'sk_test_secret',
      publishableKey: 'pk_test_public',
      webhookSecrets: ['whsec_one'],
      baseUrl: undefined,
    })
    const changed = {
      STRIPE_WEBHOOK_SECRET: 'whsec_two, whsec_one',
      STRIPE_API_BASE: 'http://127.0.0.1:8080',
    }
    expect(readSettings({ ...keys, ...changed }).stripe).toMatchObject({
      webhookSecrets: ['whsec_two', 'whsec_one'],
      baseUrl: 'http://127.0.0.1:8080',
    })
  })

  it('refuses keys that are missing, wrong or of different modes, without quoting them', () => {
    for (const name of Object.keys(keys)) {
      expect(() => readSettings({ ...keys, [name]: '' })).toThrow(
        'belong together: set all of them, or none.',
      )
    }
    for (const wrong of [
      { STRIPE_SECRET_KEY: 'pk_test_secret' },
      { STRIPE_PUBLISHABLE_KEY: 'sk_test_secret' },
      { STRIPE_WEBHOOK_SECRET: 'whsec_one,secret' },
      { STRIPE_API_BASE: 'http://stripe.example' },
    ]) {
      expect(() => readSettings({ ...keys, ...wrong })).toThrow(Object.keys(wrong)[0])
      expect(() => readSettings({ ...keys, ...wrong })).not.toThrow('_test_secret')
    }
    expect(() => readSettings({ ...keys, STRIPE_PUBLISHABLE_KEY: 'pk_live_public' })).toThrow(
      'do not fit together: both must be test keys, or both live ones.',
    )
  })

  it('refuses Stripe’s test keys while the sandbox is off', () => {
    const off = { VERDANT_SANDBOX: 'off', ...TWILIO, ...keys }
    expect(() => readSettings(off)).toThrow(
      'VERDANT_SANDBOX is off, so payments must be real: set live keys of Stripe.',
    )
    const live = { STRIPE_SECRET_KEY: 'rk_live_secret', STRIPE_PUBLISHABLE_KEY: 'pk_live_public' }
    expect(readSettings({ ...off, ...live }).stripe).toBeDefined()
  })
})

describe('documents', () => {
  const bucket = {
    S3_ENDPOINT: 'https://s3.us-east-1.amazonaws.com',
    S3_REGION: 'us-east-1',
    S3_BUCKET: 'verdant-files',
    S3_ACCESS_KEY_ID: 'AKIATEST',
    S3_SECRET_ACCESS_KEY: 'secret/key',
  }

  it('are in the data directory unless all of a bucket is given', () => {
    expect(readSettings({}).s3).toBeUndefined()
    expect(readSettings(bucket).s3).toEqual({
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      region: 'us-east-1',
      bucket: 'verdant-files',
      accessKeyId: 'AKIATEST',
      secretAccessKey: 'secret/key',
    })
    expect(readSettings({ ...bucket, S3_ENDPOINT: 'http://127.0.0.1:9000' }).s3).toBeDefined()
    for (const name of Object.keys(bucket)) {
      expect(() => readSettings({ ...bucket, [name]: '' })).toThrow('belong together')
    }
  })

  it('are not sent over an open connection, or to a bucket that cannot exist', () => {
    for (const wrong of [
      { S3_ENDPOINT: 'http://s3.example' },
      { S3_ENDPOINT: 'https://s3.example/path' },
      { S3_BUCKET: 'Verdant/Files' },
      { S3_REGION: 'us east' },
    ]) {
      expect(() => readSettings({ ...bucket, ...wrong })).toThrow(Object.keys(wrong)[0])
      expect(() => readSettings({ ...bucket, ...wrong })).not.toThrow('secret/key')
    }
  })
})

describe('push', () => {
  it('accepts a key pair, and reports half of one or two halves that do not match', () => {
    const [one, other] = [newPair(), newPair()]
    const VAPID_PUBLIC_KEY = one.publicKey
    expect(readSettings({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY: one.privateKey }).vapid).toEqual(one)
    for (const half of [{ VAPID_PUBLIC_KEY }, { VAPID_PRIVATE_KEY: one.privateKey, VAPID_PUBLIC_KEY: '' }]) {
      expect(() => readSettings(half)).toThrow(
        'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair: set both of them, or neither.',
      )
    }
    for (const VAPID_PRIVATE_KEY of [other.privateKey, 'x', 'A'.repeat(43), one.publicKey]) {
      expect(() => readSettings({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY })).toThrow(
        'VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY do not fit together',
      )
    }
  })

  it('sends to the configured hosts, including those of browsers if configured', () => {
    const hostsOf = (VERDANT_PUSH_HOSTS: string) => readSettings({ VERDANT_PUSH_HOSTS }).pushHosts.allowed
    expect(hostsOf('push.example.org, *.push.example')).toEqual(['push.example.org', '*.push.example'])
    expect(hostsOf('browsers,push.example.org')).toEqual([...BROWSER_PUSH_HOSTS, 'push.example.org'])
  })

  it('has stand-ins on this machine, in the sandbox only', () => {
    const hosts = { VERDANT_PUSH_TEST_HOSTS: 'localhost:8443,127.0.0.1:9443' }
    expect(readSettings(hosts).pushHosts.test).toEqual(['localhost:8443', '127.0.0.1:9443'])
    expect(() => readSettings({ ...hosts, ...TWILIO, VERDANT_SANDBOX: 'off' })).toThrow(
      'VERDANT_PUSH_TEST_HOSTS is for the sandbox, and VERDANT_SANDBOX is off.',
    )
  })

  it("names a contact to push services: the configured one, or the app's address", () => {
    const VERDANT_ADDRESS = 'https://app.example'
    const set = { VERDANT_ADDRESS, VERDANT_SANDBOX: 'on' }
    expect(readSettings(set)).toMatchObject({
      address: VERDANT_ADDRESS,
      pushContact: VERDANT_ADDRESS,
    })
    const VERDANT_PUSH_CONTACT = 'mailto:operator@app.example'
    expect(readSettings({ ...set, VERDANT_PUSH_CONTACT }).pushContact).toBe(VERDANT_PUSH_CONTACT)
  })
})

describe('in production', () => {
  it('requires real messages', () => {
    expect(() => readSettings({ VERDANT_SANDBOX: 'off' })).toThrow(
      'VERDANT_SANDBOX is off, so codes must really be sent: set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
    )
    expect(readSettings({ VERDANT_SANDBOX: 'off', ...TWILIO }).sandbox).toBe(false)
  })

  it('has no relaxed limits', () => {
    expect(() => readSettings({ VERDANT_SANDBOX: 'off', VERDANT_LIMITS: 'relaxed', ...TWILIO })).toThrow(
      'VERDANT_LIMITS=relaxed is for the sandbox, and VERDANT_SANDBOX is off.',
    )
    expect(readSettings({ VERDANT_SANDBOX: 'off', ...TWILIO }).relaxedLimits).toBe(false)
  })

  it.each([undefined, ''])(
    'asks whether a server with an address of its own is for real clients or a demo (VERDANT_SANDBOX %j)',
    (VERDANT_SANDBOX) => {
      const address = { VERDANT_ADDRESS: 'https://app.example', ...TWILIO }
      expect(() => readSettings({ ...address, VERDANT_SANDBOX })).toThrow(
        /^VERDANT_ADDRESS is set, .* set VERDANT_SANDBOX=off for real clients, or VERDANT_SANDBOX=on for a demo/,
      )
      expect(readSettings({ ...address, VERDANT_SANDBOX: 'off' }).sandbox).toBe(false)
      expect(readSettings({ ...address, VERDANT_SANDBOX: 'on' }).sandbox).toBe(true)
    },
  )
})

describe('an invalid value is reported', () => {
  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['DATABASE_URL', 'mysql://db'],
    ['VERDANT_SANDBOX', 'no'],
    ['VERDANT_LIMITS', 'none'],
    ['VERDANT_LOG_LEVEL', 'loud'],
    ['VERDANT_SMS_PER_DAY', '0'],
    ['VERDANT_SMS_PER_DAY', '1.5'],
    ['VERDANT_CODE_KEY', 'short'],
    ['VERDANT_ADDRESS', 'http://app.example'],
    ['VERDANT_ADDRESS', 'https://app.example/debt'],
    ['VERDANT_PUSH_CONTACT', 'operator@app.example'],
    ['VERDANT_PUSH_HOSTS', '*'],
    ['VERDANT_PUSH_HOSTS', '*.com'],
    ['VERDANT_PUSH_HOSTS', 'push.example:8443'],
    ['VERDANT_PUSH_TEST_HOSTS', '10.0.0.1:443'],
    ['VERDANT_PUSH_TEST_HOSTS', 'localhost'],
  ])('%s=%s', (name, value) => {
    // For a list, the invalid entry is named as well.
    const words = new RegExp(`^The environment is not right\\.\n${name}(?:\\.0)?: `)
    expect(() => readSettings({ [name]: value })).toThrow(words)
  })

  it('reports all at once, without revealing a secret', () => {
    const wrong = { PORT: 'x', VERDANT_CODE_KEY: 'marker', VERDANT_LIMITS: 'y' }
    let words = ''
    try {
      readSettings(wrong)
    } catch (error) {
      words = String(error)
    }
    expect(words).toMatch(/PORT: .*\n.*VERDANT_LIMITS: .*\n.*VERDANT_CODE_KEY: a key must have at least 32/)
    expect(words).not.toContain('marker')
  })
})

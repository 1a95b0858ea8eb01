import { describe, expect, it } from 'vitest'
import { readSettings } from './environment.ts'

const TWILIO = { TWILIO_ACCOUNT_SID: 'AC0', TWILIO_AUTH_TOKEN: 'secret', TWILIO_FROM: '+15550100000' }

it('needs nothing: it starts on this machine alone, with the sandbox and strict limits', () => {
  expect(readSettings({})).toEqual({
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: undefined,
    dataDir: './data',
    sandbox: true,
    relaxedLimits: false,
    worker: true,
    trustedProxies: [],
    pageOrigins: [],
    apiOrigins: [],
    logLevel: 'info',
    smsPerDay: 20_000,
    codeKey: undefined,
    bankKey: undefined,
    vapid: undefined,
    twilio: undefined,
  })
})

it('takes what it is told', () => {
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

it('reads a variable that is set to nothing as one that is not set', () => {
  const nothing = { HOST: '', PORT: '', DATABASE_URL: '', VERDANT_SANDBOX: '', VERDANT_CODE_KEY: '' }
  expect(readSettings(nothing)).toEqual(readSettings({}))
})

describe('in production', () => {
  it('real messages must be possible', () => {
    expect(() => readSettings({ VERDANT_SANDBOX: 'off' })).toThrow(
      'VERDANT_SANDBOX is off, so codes must really be sent: set TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM.',
    )
    expect(readSettings({ VERDANT_SANDBOX: 'off', ...TWILIO }).sandbox).toBe(false)
  })

  it('there are no relaxed limits', () => {
    const settings = readSettings({ VERDANT_SANDBOX: 'off', VERDANT_LIMITS: 'relaxed', ...TWILIO })
    expect(settings.relaxedLimits).toBe(false)
  })
})

describe('a wrong value is named', () => {
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
  ])('%s=%s', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(`The environment is not right.\n${name}: `)
  })

  it('all at once, and never with a secret in the words', () => {
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

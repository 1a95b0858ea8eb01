import type { LookupAddress } from 'node:dns'
import { describe, expect, it } from 'vitest'
import { BROWSER_PUSH_HOSTS, isPublicAddress, publicLookup, pushAddress } from './hosts.ts'

const browsers = { allowed: BROWSER_PUSH_HOSTS, test: [] }

describe('a push address from a browser', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://fcm.googleapis.com:443/wp/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QPz0',
    'https://wns2-bl2p.notify.windows.com/w/?token=BQYAAAB%2b',
    'https://FCM.GOOGLEAPIS.COM/x',
  ])('is accepted: %s', (endpoint) => {
    expect(pushAddress(endpoint, browsers)?.protocol).toBe('https:')
  })

  it.each([
    ['without encryption', 'http://fcm.googleapis.com/x'],
    ['at another port', 'https://fcm.googleapis.com:8443/x'],
    ['with a user', 'https://user@fcm.googleapis.com/x'],
    ['with a user and a password', 'https://user:secret@fcm.googleapis.com/x'],
    ['with a part of a page', 'https://fcm.googleapis.com/x#y'],
    ['of an unknown host', 'https://push.example/x'],
    ['of a host that only begins so', 'https://fcm.googleapis.com.example/x'],
    ['of a host that only ends so', 'https://evilpush.apple.com.example/x'],
    ['of a name that is glued on', 'https://notpush.apple.com/x'],
    ['of the name above', 'https://push.apple.com/x'],
    ['with a backslash', 'https://example.org\\@fcm.googleapis.com/x'],
    ['of a number', 'https://142.250.72.10/x'],
    ['of this machine', 'https://127.0.0.1/x'],
    ['of this machine by name', 'https://localhost/x'],
    ['of the cloud', 'https://169.254.169.254/latest/meta-data/'],
    ['of nothing', 'https:///x'],
    ['that is none', 'fcm.googleapis.com/x'],
    ['that is too long', `https://fcm.googleapis.com/${'x'.repeat(2048)}`],
  ])('is rejected %s', (_, endpoint) => {
    expect(pushAddress(endpoint, browsers)).toBeUndefined()
  })

  it('may be a configured stand-in, at its port only', () => {
    const hosts = { ...browsers, test: ['127.0.0.1:8443'] }
    expect(pushAddress('https://127.0.0.1:8443/x', hosts)?.port).toBe('8443')
    expect(pushAddress('https://127.0.0.1:8444/x', hosts)).toBeUndefined()
    expect(pushAddress('http://127.0.0.1:8443/x', hosts)).toBeUndefined()
  })
})

it.each([
  ['8.8.8.8', true],
  ['172.15.0.1', true],
  ['2607:f8b0:4005:80a::200a', true],
  ['10.1.2.3', false],
  ['100.64.0.1', false],
  ['127.0.0.1', false],
  ['169.254.169.254', false],
  ['172.16.0.1', false],
  ['192.168.1.1', false],
  ['198.18.0.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['0.0.0.0', false],
  ['::1', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['::ffff:8.8.8.8', false],
  ['fe80::1', false],
  ['fd00::1', false],
  ['2001:db8::1', false],
  ['2002:a00:1::', false],
  ['ff02::1', false],
  ['not an address', false],
])('%s is on the public internet: %s', (address, isPublic) => {
  expect(isPublicAddress(address)).toBe(isPublic)
})

describe('a DNS lookup for a connection', () => {
  const look = (found: LookupAddress[], all = true) =>
    new Promise((resolve) => {
      publicLookup((_host, _options, done) => done(null, found))(
        'fcm.googleapis.com',
        { all },
        (error, addresses, family) => resolve(error ?? (all ? addresses : [addresses, family])),
      )
    })

  it('returns public addresses only, and the connection goes to them', async () => {
    const good = { address: '142.250.72.10', family: 4 }
    expect(await look([{ address: '10.0.0.1', family: 4 }, good])).toEqual([good])
    expect(await look([good], false)).toEqual(['142.250.72.10', 4])
  })

  it('fails for a name that resolves to a private address or to none', async () => {
    for (const found of [
      [],
      [
        { address: '127.0.0.1', family: 4 },
        { address: '::1', family: 6 },
      ],
    ]) {
      expect(await look(found)).toMatchObject({ code: 'ENOTPUBLIC' })
    }
  })
})

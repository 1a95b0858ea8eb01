/** Where messages may be sent: a client names the address, so that anything but a push service is refused. */
import type { LookupAddress, LookupOptions } from 'node:dns'
import { lookup as systemLookup } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The push services of the browsers; `*.` stands for any host below a name. */
export const BROWSER_PUSH_HOSTS: readonly string[] = [
  // Chrome, Edge on Android, Opera, Samsung Internet; and builds of Chromium that are not Google's
  'fcm.googleapis.com',
  'jmt17.google.com',
  // Firefox
  '*.push.services.mozilla.com',
  // Safari
  '*.push.apple.com',
  // Edge on Windows
  '*.notify.windows.com',
]

/** Which hosts may be sent to. */
export interface PushHosts {
  /** Names of hosts, or `*.` and the name above them; port 443. */
  readonly allowed: readonly string[]
  /** Each a host and port of this machine that stands in for a push service; in the sandbox only. */
  readonly test: readonly string[]
}

const MOST_CHARACTERS = 2048

const matches = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern

/**
 * The address of a device at its push service, where messages may be sent to it: https, at port 443 of a known host,
 * without a user's name in it.
 *
 * @returns undefined for any other
 */
export function pushAddress(endpoint: string, hosts: PushHosts): URL | undefined {
  if (endpoint.length > MOST_CHARACTERS || !URL.canParse(endpoint)) return undefined
  const url = new URL(endpoint)
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '' || url.hash !== '') {
    return undefined
  }
  if (hosts.test.includes(url.host)) return url
  const isAllowed = hosts.allowed.some((pattern) => matches(url.hostname, pattern))
  return isAllowed && url.port === '' && isIP(url.hostname) === 0 ? url : undefined
}

const UNRESERVED = /[\w.~-]/

/**
 * An address in one spelling, so that a device is known however it is written: default port, dots, capitals of the host,
 * and characters that need no escape (RFC 3986, 6.2.2). Other escapes stay as they are: push services made them.
 */
export function canonicalEndpoint(endpoint: string): string {
  if (!URL.canParse(endpoint)) return endpoint
  const url = new URL(endpoint)
  url.hash = ''
  // Also drops a question mark that nothing follows.
  url.search = url.search.slice(1)
  return url.href.replaceAll(/%[\da-f]{2}/gi, (escape) => {
    const character = String.fromCharCode(Number.parseInt(escape.slice(1), 16))
    return UNRESERVED.test(character) ? character : escape
  })
}

const notPublic = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  notPublic.addSubnet(net, bits, 'ipv4')
}
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  notPublic.addSubnet(net, bits, 'ipv6')
}

/** Whether an address is out on the internet, by the registries of special addresses (RFC 6890). */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !notPublic.check(address, 'ipv4')
  return kind === 6 && global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** A push service's name that leads to a machine of ours, or nowhere. */
class NotPublic extends Error {
  readonly code = 'ENOTPUBLIC'
}

/** How a host's addresses are found. */
export type Lookup = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Looks a host up for a connection, and hands on only addresses of the internet. The connection is made to what was
 * looked at, so that a name cannot lead elsewhere between the check and its use.
 */
export function publicLookup(lookup: Lookup = systemLookup): LookupFunction {
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, found) => {
      if (error) return done(error, '')
      const addresses = found.filter(({ address }) => isPublicAddress(address))
      const [first] = addresses
      if (!first) return done(new NotPublic('A push service has no public address'), '')
      if (options.all) return done(null, addresses)
      return done(null, first.address, first.family)
    })
  }
}

/** Where messages may be sent: the client supplies the address, so anything but a known push service is refused. */
import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** The browsers' push services; `*.` matches any subdomain. */
export const BROWSER_PUSH_HOSTS: readonly string[] = [
  // Chrome, Edge on Android, Opera, Samsung Internet; and Chromium builds other than Google's
  'fcm.googleapis.com',
  'jmt17.google.com',
  // Firefox
  '*.push.services.mozilla.com',
  // Safari
  '*.push.apple.com',
  // Edge on Windows
  '*.notify.windows.com',
]

/** Hosts that messages may be sent to. */
export interface PushHosts {
  /** Host names, or `*.` and a parent domain; port 443. */
  readonly allowed: readonly string[]
  /** A host and port of this machine that stands in for a push service; in the sandbox only. */
  readonly test: readonly string[]
}

const MOST_CHARACTERS = 2048

const matches = (host: string, pattern: string): boolean =>
  pattern.startsWith('*.') ? host.endsWith(pattern.slice(1)) : host === pattern

/**
 * A device's address at its push service, if messages may be sent to it: https, on port 443 of a known host, without
 * credentials.
 *
 * @returns undefined for any other address
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
 * Normalizes an address so that a device is recognized in every spelling: default port, dot segments, host case, and
 * escapes of characters that need none (RFC 3986 section 6.2.2). Other escapes stay, because the push service
 * produced them.
 */
export function canonicalEndpoint(endpoint: string): string {
  if (!URL.canParse(endpoint)) return endpoint
  const url = new URL(endpoint)
  url.hash = ''
  // Also drops a question mark with nothing after it.
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

/** Whether an address is on the public internet, by the registries of special-purpose addresses (RFC 6890). */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address)
  if (kind === 4) return !notPublic.check(address, 'ipv4')
  return kind === 6 && global.check(address, 'ipv6') && !notPublic.check(address, 'ipv6')
}

/** The push service's name resolves to a private address, or to none. */
class NotPublic extends Error {
  readonly code = 'ENOTPUBLIC'
}

/** How a host's addresses are resolved. */
export type Lookup = (
  host: string,
  options: LookupOptions & { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

/**
 * Resolves a host for a connection and returns public addresses only. The connection uses the addresses that were
 * checked, so DNS rebinding cannot redirect it after the check.
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

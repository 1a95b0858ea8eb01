import { isIP } from 'node:net'
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Settings } from '#server/environment.ts'

const plain = (address: string): string => address.trim().replace(/^::ffff:/, '')

/** The first groups of an IPv6 address, of 16 bits each; undefined for any other. */
function frontOf(address: string, groups: number): string | undefined {
  if (isIP(address) !== 6) return undefined
  const [front = '', back] = address.split('::')
  const parts = front === '' ? [] : front.split(':')
  const rest = back ? back.split(':') : []
  const zeros = back === undefined ? 0 : 8 - parts.length - rest.length
  const whole = [...parts, ...Array<string>(Math.max(0, zeros)).fill('0'), ...rest]
  return whole
    .slice(0, groups)
    .map((part) => Number.parseInt(part, 16).toString(16))
    .join(':')
}

/**
 * The key that rate limits count by: an IPv4 address, or the /64 network of an IPv6 address, since one household has
 * a whole /64 and can use any address in it.
 */
export const networkOf = (address: string): string => frontOf(address, 4) ?? address

/** The /48 of an IPv6 address, of whose 65,536 networks one site may have all; undefined for an IPv4 address. */
export const siteOf = (address: string): string | undefined => frontOf(address, 3)

/**
 * The client's address: the socket's or, when that is a configured proxy's, the last address in X-Forwarded-For that
 * no configured proxy wrote. Anyone can send the header; only a proxy's entry counts.
 */
export function clientAddress(context: Context, trustedProxies: readonly string[]): string {
  const bindings = context.env as Partial<HttpBindings> | undefined
  let address = plain(bindings?.incoming?.socket.remoteAddress ?? '127.0.0.1')
  const forwarded = (context.req.header('x-forwarded-for') ?? '').split(',').map(plain).filter(Boolean)
  while (trustedProxies.includes(address)) {
    const next = forwarded.pop()
    if (next === undefined) break
    address = next
  }
  return address.slice(0, 45)
}

/**
 * The origin of the page that sends a request. Only the operator's own addresses count; where the operator has set
 * none, the request's own host does. The scheme of that is the page's: a proxy may have ended TLS before this server.
 */
export function pageOrigin(
  context: Context,
  { address, pageOrigins }: Pick<Settings, 'address' | 'pageOrigins'>,
): string {
  const sent = context.req.header('origin') ?? ''
  if (sent === address || pageOrigins.includes(sent)) return sent
  if (address !== undefined) return address
  const { host, origin } = new URL(context.req.url)
  return URL.canParse(sent) && new URL(sent).host === host ? new URL(sent).origin : origin
}

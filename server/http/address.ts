import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

const plain = (address: string): string => address.trim().replace(/^::ffff:/, '')

/**
 * The client's address: the socket's, or, when that is a configured proxy's, the last address in
 * X-Forwarded-For that no configured proxy wrote. Anybody can send the header; only a proxy's entry counts.
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

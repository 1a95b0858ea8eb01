/** Addresses that clients send with orders: compared with what the server sees, and neither stored nor logged. */
import { BlockList, isIP, isIPv4 } from 'node:net'
import type { getIpAddress } from '#core/contract/brokerage-opening.ts'
import type { placeOrder } from '#core/contract/brokerage-orders.ts'
import type { Data } from '#core/contract/endpoint.ts'
import { networkOf } from '#server/http/address.ts'
import { wrongField } from '#server/http/api-error.ts'
import type { Answer, Call } from '#server/http/route.ts'

/** Addresses that are nobody's on the internet: https://www.iana.org/assignments/iana-ipv4-special-registry and -ipv6-. */
const special = new BlockList()
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  special.addSubnet(network, prefix, 'ipv4')
}
for (const [network, prefix] of [
  ['::', 127],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001:db8::', 32],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
] as const) {
  special.addSubnet(network, prefix, 'ipv6')
}

const isPublic = (address: string): boolean =>
  isIP(address) !== 0 && !special.check(address, isIPv4(address) ? 'ipv4' : 'ipv6')

const CHANGED = 'Your network address has changed. Reload the page and try again.'

/**
 * Refuses an address that can't be the client's: one that is not public, unless it is where the request came from, as on
 * one's own machine; and one of another network than the request's. Where the two are of different families, as with an
 * address service that sees only IPv4, or the request came through a network of ours, there is nothing to compare.
 *
 * @param sent what the client says
 * @param seen where the request came from, as far as it can be trusted
 * @throws ApiError for the field
 */
export function assertOwnAddress(sent: string, seen: string): void {
  const address = sent.toLowerCase()
  if (networkOf(address) === networkOf(seen.toLowerCase())) return
  if (!isPublic(address)) throw wrongField('userIpAddress', 'That isn’t a public network address.')
  if (isPublic(seen) && isIP(address) === isIP(seen)) throw wrongField('userIpAddress', CHANGED)
}

/** The address of the request. */
export async function readIpAddress({
  ip,
}: Call<typeof getIpAddress>): Promise<Answer<Data<typeof getIpAddress>>> {
  return { data: { ip } }
}

/** The address that came with an order. */
export const assertAddressOfOrder = ({ query, ip }: Call<typeof placeOrder>): void =>
  assertOwnAddress(query.userIpAddress, ip)

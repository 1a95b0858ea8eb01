/** The client's public network address, which the broker is told with an order. */
import * as v from 'valibot'
import { call } from '#app/platform/api.ts'
import { UserIpAddress } from '#core/contract/brokerage-application.ts'
import { getIpAddress } from '#core/contract/brokerage-opening.ts'

/** An address, or why there is none. */
export type AddressLookup =
  | { readonly ok: true; readonly ip: string }
  | { readonly ok: false; readonly message: string }

const TIMEOUT_MS = 10_000
const UNKNOWN = {
  ok: false,
  message: 'We couldn’t look up your network address, which the broker requires. Try again in a minute.',
} as const

/** What an address service answers: the address as text, or in the `ip` of an object. */
const Answer = v.union([
  UserIpAddress,
  v.pipe(
    v.string(),
    v.parseJson(),
    v.object({ ip: UserIpAddress }),
    v.transform(({ ip }) => ip),
  ),
])

async function askService(address: string): Promise<unknown> {
  try {
    const response = await fetch(address, {
      cache: 'no-store',
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    return response.ok ? await response.text() : undefined
  } catch {
    return undefined
  }
}

async function askServer(): Promise<unknown> {
  const outcome = await call(getIpAddress, {}, { quiet: true })
  return outcome.ok ? outcome.data.ip : undefined
}

/** Asks the address service of this installation, or else our own server, where a request comes from. */
export async function lookUpAddress(): Promise<AddressLookup> {
  const service = import.meta.env.VITE_IP_SERVICE
  const answer = await (service ? askService(service) : askServer())
  const parsed = v.safeParse(Answer, answer)
  return parsed.success ? { ok: true, ip: parsed.output } : UNKNOWN
}

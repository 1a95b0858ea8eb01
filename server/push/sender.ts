/** Sends messages to push services by RFC 8030. */
import { Agent, type Dispatcher } from 'undici'
import { DAY_MS } from '#core/finance/math/duration.ts'
import { encryptFor, MOST_BYTES, OVERHEAD_BYTES, type DeviceKeys } from './encrypt.ts'
import { publicLookup, pushAddress, type Lookup, type PushHosts } from './hosts.ts'
import { createVapid, type VapidPair } from './vapid.ts'

/** A message for one device. */
export interface PushMessage {
  readonly endpoint: string
  readonly keys: DeviceKeys
  readonly text: string
  /** Sent instead when the full text is too large. */
  readonly shorter: string
  /** A newer message with the same topic replaces one that has not been delivered; at most 32 characters. */
  readonly topic: string
  /** How long the message is useful; the push service drops it afterwards. */
  readonly ttlSeconds: number
  readonly urgency: 'normal' | 'high'
}

/** The result of sending a message. */
export type PushOutcome =
  | { readonly kind: 'sent' }
  /** The push service no longer knows the device. */
  | { readonly kind: 'gone' }
  /** The message will never be accepted. The status is 0 when nothing was sent. */
  | { readonly kind: 'refused'; readonly status: number }
  /** A retry may succeed. The status is 0 when there was no response; the error's code says why. */
  | {
      readonly kind: 'later'
      readonly status: number
      readonly retryAfterMs: number | undefined
      readonly fault?: string
    }

/** Sends push messages; tests pass their own. */
export interface PushSender {
  send(message: PushMessage): Promise<PushOutcome>
  close(): Promise<void>
}

/** Connections to one host; a message waits for a free one. */
export const CONNECTIONS_PER_HOST = 64
/** From the first DNS query to the last byte of the response. */
export const SEND_WITHIN_MS = 10_000
const IDLE_CONNECTION_MS = 30_000
/** Push services respond with a line or two. */
const MOST_ANSWER_BYTES = 65_536
/** FCM accepts at most four weeks. */
const MOST_TTL_SECONDS = 28 * 86_400

interface HttpAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly fault?: string
}
const noAnswer = (fault: string): HttpAnswer => ({ status: 0, retryAfter: undefined, fault })

/**
 * Creates a sender.
 *
 * @param options.ca certificate authority of the stand-ins, in tests
 * @param options.lookup how hosts are resolved, in tests
 */
export function createSender(options: {
  readonly vapid: VapidPair
  readonly contact: string
  readonly hosts: PushHosts
  readonly clock: () => Date
  readonly ca?: string
  readonly lookup?: Lookup
}): PushSender {
  const { hosts, clock } = options
  const vapid = createVapid(options.vapid, options.contact, clock)
  const agentWith = (connect: object): Agent =>
    new Agent({
      connections: CONNECTIONS_PER_HOST,
      pipelining: 1,
      keepAliveTimeout: IDLE_CONNECTION_MS,
      headersTimeout: SEND_WITHIN_MS,
      bodyTimeout: SEND_WITHIN_MS,
      maxResponseSize: MOST_ANSWER_BYTES,
      connect: { timeout: SEND_WITHIN_MS, ...connect },
    })
  const internet = agentWith({ lookup: publicLookup(options.lookup) })
  const standIns =
    hosts.test.length > 0 ? agentWith(options.ca === undefined ? {} : { ca: options.ca }) : internet

  const post = (url: URL, message: PushMessage, text: string, paddedBytes?: number): Promise<HttpAnswer> =>
    exchange(hosts.test.includes(url.host) ? standIns : internet, {
      origin: url.origin,
      path: url.pathname + url.search,
      method: 'POST',
      headers: {
        authorization: vapid.authorizationFor(url.origin),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(Math.max(0, Math.min(MOST_TTL_SECONDS, Math.floor(message.ttlSeconds)))),
        topic: message.topic,
        urgency: message.urgency,
      },
      body: encryptFor(message.keys, text, paddedBytes),
    })

  return {
    async send(message) {
      const url = pushAddress(message.endpoint, hosts)
      if (!url) return { kind: 'refused', status: 0 }
      const isTooLong = Buffer.byteLength(message.text) > MOST_BYTES - OVERHEAD_BYTES
      // The shorter text has neither name nor amount, and must be as short as possible.
      const sendShorter = () => post(url, message, message.shorter, 0)
      let answer = isTooLong ? await sendShorter() : await post(url, message, message.text)
      if (answer.status === 413 && !isTooLong) answer = await sendShorter()
      return outcomeOf(answer, clock())
    },
    async close() {
      await Promise.all([internet.destroy(), standIns.destroy()])
    },
  }
}

function outcomeOf({ status, retryAfter, fault }: HttpAnswer, now: Date): PushOutcome {
  if (status >= 200 && status < 300) return { kind: 'sent' }
  if (status === 404 || status === 410) return { kind: 'gone' }
  if (status < 200 || status === 408 || status === 425 || status === 429 || status >= 500) {
    const later = { kind: 'later', status, retryAfterMs: readRetryAfter(retryAfter, now) } as const
    return fault === undefined ? later : { ...later, fault }
  }
  // Redirects are refused too: a checked address must not lead to an unchecked one.
  return { kind: 'refused', status }
}

const faultOf = (error: Error): string => ('code' in error ? String(error.code) : error.name)

/**
 * Parses a Retry-After header (RFC 9110 section 10.2.3): seconds, or a date.
 *
 * @returns milliseconds from now, 0 to a day; undefined when the header is missing or invalid
 */
function readRetryAfter(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined
  const text = header.trim()
  const wait = /^\d{1,9}$/.test(text) ? Number(text) * 1000 : Date.parse(text) - now.getTime()
  return Number.isNaN(wait) ? undefined : Math.max(0, Math.min(DAY_MS, wait))
}

/**
 * Sends a request and waits for the response's status; the body is read and discarded, so that the connection can be
 * reused. A network error resolves as no response.
 */
function exchange(agent: Agent, request: Dispatcher.DispatchOptions): Promise<HttpAnswer> {
  return new Promise((resolve) => {
    let controller: Dispatcher.DispatchController | undefined
    let isOver = false
    let answer: HttpAnswer | undefined
    const end = (result: HttpAnswer): void => {
      isOver = true
      clearTimeout(deadline)
      resolve(result)
    }
    const tooLate = new Error('The push service took too long')
    const deadline = setTimeout(() => {
      end(noAnswer('ETIMEDOUT'))
      controller?.abort(tooLate)
    }, SEND_WITHIN_MS)
    agent.dispatch(request, {
      onRequestStart(started) {
        controller = started
        if (isOver) started.abort(tooLate)
      },
      onResponseStart(_, status, headers) {
        const { 'retry-after': retryAfter } = headers
        answer = { status, retryAfter: typeof retryAfter === 'string' ? retryAfter : undefined }
      },
      onResponseData() {},
      onResponseEnd: () => end(answer ?? noAnswer('EMPTY')),
      // The status has arrived even if the body breaks off.
      onResponseError: (_, error) => end(answer ?? noAnswer(faultOf(error))),
    })
  })
}

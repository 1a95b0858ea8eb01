/** Sends messages to push services by RFC 8030. */
import { Agent, type Dispatcher } from 'undici'
import { encryptFor, MOST_BYTES, OVERHEAD_BYTES, type DeviceKeys } from './encrypt.ts'
import { publicLookup, pushAddress, type Lookup, type PushHosts } from './hosts.ts'
import { readRetryAfter } from './retry-after.ts'
import { createVapid, type VapidPair } from './vapid.ts'

/** A message for one device. */
export interface PushMessage {
  readonly endpoint: string
  readonly keys: DeviceKeys
  readonly text: string
  /** What to send where the whole is too large. */
  readonly shorter: string
  /** A newer message with the same topic takes the place of one that was not delivered yet; 32 characters at most. */
  readonly topic: string
  /** For how long it is of use; the push service drops it afterwards. */
  readonly ttlSeconds: number
  readonly urgency: 'normal' | 'high'
}

/** What became of a message. */
export type PushOutcome =
  | { readonly kind: 'sent' }
  /** The push service knows the device no more. */
  | { readonly kind: 'gone' }
  /** It will not be taken, now or later. The status is 0 where nothing was sent. */
  | { readonly kind: 'refused'; readonly status: number }
  /** Another try may help. The status is 0 where there was no answer, and the code of the fault says why. */
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
/** From the first look-up to the last byte of the answer. */
export const SEND_WITHIN_MS = 10_000
const IDLE_CONNECTION_MS = 30_000
/** Push services answer in a line or two. */
const MOST_ANSWER_BYTES = 65_536
/** FCM takes no more than four weeks. */
const MOST_TTL_SECONDS = 28 * 86_400

interface HttpAnswer {
  readonly status: number
  readonly retryAfter: string | undefined
  readonly fault?: string
}
const noAnswer = (fault: string): HttpAnswer => ({ status: 0, retryAfter: undefined, fault })

/**
 * Makes a sender.
 *
 * @param options.ca of the stand-ins' certificates, in tests
 * @param options.lookup how hosts are found, in tests
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
      // The shorter one has neither name nor amount, and must be as short as it can.
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
  // A redirect too: an address that was checked must not lead to one that was not.
  return { kind: 'refused', status }
}

const faultOf = (error: Error): string => ('code' in error ? String(error.code) : error.name)

/**
 * Sends a request and waits for the status of its answer; its words are read and dropped, so that the connection can
 * be used again. Whatever goes wrong on the way is no answer.
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
      // An answer that breaks off after its status has been given all the same.
      onResponseError: (_, error) => end(answer ?? noAnswer(faultOf(error))),
    })
  })
}

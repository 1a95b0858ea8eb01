/** A write that waits on the device until the server has answered it. */
import * as v from 'valibot'
import { CLIENT_DATE_HEADER } from '#core/contract/client-day.ts'
import { type CallInput, type Endpoint, pathOf } from '#core/contract/endpoint.ts'

/** What a queued write keeps of its call, so that a worker without the contract can send it. */
export type WriteCall = Pick<Endpoint, 'name' | 'method' | 'path'>

/** Why the server did not do it. */
export const Refused = v.object({
  status: v.number(),
  message: v.string(),
  code: v.optional(v.string()),
  fields: v.record(v.string(), v.string()),
})
export type Refused = v.InferOutput<typeof Refused>

const anyWrite = {
  /** Its Idempotency-Key for life. */
  id: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/)),
  /** Whose it is; it never goes out under anybody else. */
  user_uuid: v.pipe(v.string(), v.nonEmpty()),
  /** The name of the call. */
  endpoint: v.string(),
  method: v.picklist(['POST', 'PUT', 'PATCH', 'DELETE']),
  /** The address below the API's base, with its parameters and query filled in. */
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  params: v.record(v.string(), v.string()),
  body: v.optional(v.unknown()),
  /** The uuid of the thing that it is about; writes about one thing wait for each other. */
  subject: v.string(),
  /**
   * Whether the writes behind it go on where it is refused: one made from a notification, whose client may not look into
   * the queue for days.
   */
  lets_pass: v.optional(v.boolean()),
  /** What the client reads in the queue. */
  label: v.string(),
  /** When it was made, in milliseconds since 1970. */
  made_at: v.number(),
  /** The client's calendar day when it was made, `YYYY-MM-DD`. */
  made_on: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))),
  /** When the server took it, in milliseconds since 1970: what was read before that moment does not say so yet. */
  sent_at: v.optional(v.number()),
}

const WaitingWrite = v.object({
  ...anyWrite,
  state: v.literal('waiting'),
  /** How often it was tried in vain. */
  tries: v.number(),
  /** When it was first tried in vain. */
  tried_since: v.nullable(v.number()),
  /** Not to be tried before this moment; 0 is at once. */
  not_before: v.number(),
  /** What came of the last try: no answer at all, or one that says "later". */
  fault: v.nullable(v.picklist(['no_answer', 'later'])),
  refusal: v.optional(v.undefined()),
})
const RefusedWrite = v.object({ ...anyWrite, state: v.literal('refused'), refusal: Refused })

export const QueuedWrite = v.variant('state', [WaitingWrite, RefusedWrite])
export type QueuedWrite = v.InferOutput<typeof QueuedWrite>
export type WaitingWrite = v.InferOutput<typeof WaitingWrite>
export type Queue = readonly QueuedWrite[]

/** What a write is sent with, at once or later: its key, and the day that is its today. */
export const writeHeaders = ({ id, made_on }: WaitingWrite): Readonly<Record<string, string>> => ({
  'Idempotency-Key': id,
  ...(made_on !== undefined && { [CLIENT_DATE_HEADER]: made_on }),
})

/** Reads a queue out of storage. What does not parse is dropped: it could not be sent. */
export function parseQueue(kept: unknown): Queue {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((each: unknown) => {
    const parsed = v.safeParse(QueuedWrite, each)
    return parsed.success ? [parsed.output] : []
  })
}

/** A write that the server has taken. */
export type SentWrite = WaitingWrite & { readonly sent_at: number }

/** Reads what was sent out of storage; what does not parse is dropped. */
export const parseSent = (kept: unknown): readonly SentWrite[] =>
  parseQueue(kept).flatMap((write) =>
    write.state === 'waiting' && write.sent_at !== undefined ? [{ ...write, sent_at: write.sent_at }] : [],
  )

export type WriteInput = CallInput

/** What a write is about, for the queue and for the client. */
export interface WriteAbout {
  readonly id: string
  readonly user_uuid: string
  readonly subject: string
  readonly label: string
  readonly lets_pass?: boolean | undefined
  /** Milliseconds since 1970. */
  readonly made_at: number
  /** The client's calendar day, `YYYY-MM-DD`. */
  readonly made_on?: string
}

/** What a write is that nobody has tried to send. */
export const untried = {
  state: 'waiting',
  tries: 0,
  tried_since: null,
  not_before: 0,
  fault: null,
  refusal: undefined,
} as const

/**
 * Makes a write of a call that is ready to be sent.
 *
 * @throws ValiError when the call only reads
 */
export const makeWrite = (call: WriteCall, input: WriteInput, about: WriteAbout): WaitingWrite => ({
  ...about,
  ...untried,
  endpoint: call.name,
  method: v.parse(anyWrite.method, call.method),
  path: pathOf(call.path, input),
  params: { ...input.params },
  ...(input.body !== undefined && { body: input.body }),
})

/** A write stored on the device until the server has responded to it. */
import * as v from 'valibot'
import { CLIENT_DATE_HEADER } from '#core/contract/client-day.ts'
import { type CallInput, type Endpoint, pathOf } from '#core/contract/endpoint.ts'

/** What a queued write stores of its call, so that a worker without the contract can send it. */
export type WriteCall = Pick<Endpoint, 'name' | 'method' | 'path'>

/** Why the server refused it. */
export const Refused = v.object({
  status: v.number(),
  message: v.string(),
  code: v.optional(v.string()),
  fields: v.record(v.string(), v.string()),
})
export type Refused = v.InferOutput<typeof Refused>

/**
 * Endpoints that were renamed while devices may have had their writes queued: former name, current name. Method, path
 * and body are the same.
 */
const RENAMED_ENDPOINTS: ReadonlyMap<string, string> = new Map([
  ['freezeGoal', 'saveGoalSnapshot'],
  ['deleteGoalPlan', 'deleteGoalSnapshot'],
])

const anyWrite = {
  /** Its Idempotency-Key on every attempt. */
  id: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{1,128}$/)),
  /** The client who made it; it is never sent as anybody else. */
  user_uuid: v.pipe(v.string(), v.nonEmpty()),
  /** The endpoint's name. */
  endpoint: v.pipe(
    v.string(),
    v.transform((name) => RENAMED_ENDPOINTS.get(name) ?? name),
  ),
  method: v.picklist(['POST', 'PUT', 'PATCH', 'DELETE']),
  /** The path below the API's base, with parameters and query filled in. */
  path: v.pipe(v.string(), v.regex(/^\/(?!\/)/)),
  params: v.record(v.string(), v.string()),
  body: v.optional(v.unknown()),
  /** The uuid of its subject; writes about one subject are sent in order. */
  subject: v.string(),
  /**
   * Whether later writes about its subject are sent even if it is refused: for a write made from a notification, whose client may not open
   * the queue for days.
   */
  lets_pass: v.optional(v.boolean()),
  /** The label that the client sees in the queue. */
  label: v.string(),
  /** When it was made, in milliseconds since 1970. */
  made_at: v.number(),
  /** The client's calendar day when it was made, `YYYY-MM-DD`. */
  made_on: v.optional(v.pipe(v.string(), v.regex(/^\d{4}-\d\d-\d\d$/))),
  /** When the server accepted it, in milliseconds since 1970; data read earlier does not include it. */
  sent_at: v.optional(v.number()),
}

const WaitingWrite = v.object({
  ...anyWrite,
  state: v.literal('waiting'),
  /** Failed attempts so far; counted anew from the first answer after silence. */
  tries: v.number(),
  /** When the first attempt failed. */
  tried_since: v.nullable(v.number()),
  /** Not due before this instant; 0 is at once. */
  not_before: v.number(),
  /** The outcome of the last attempt: no response, or one that says "later". */
  fault: v.nullable(v.picklist(['no_answer', 'later'])),
  refusal: v.optional(v.undefined()),
})
const RefusedWrite = v.object({ ...anyWrite, state: v.literal('refused'), refusal: Refused })

export const QueuedWrite = v.variant('state', [WaitingWrite, RefusedWrite])
export type QueuedWrite = v.InferOutput<typeof QueuedWrite>
export type WaitingWrite = v.InferOutput<typeof WaitingWrite>
export type Queue = readonly QueuedWrite[]

/** The headers of a write, sent at once or later: its idempotency key and the client's date. */
export const writeHeaders = ({ id, made_on }: WaitingWrite): Readonly<Record<string, string>> => ({
  'Idempotency-Key': id,
  ...(made_on !== undefined && { [CLIENT_DATE_HEADER]: made_on }),
})

/** Reads a queue from storage. Drops what does not parse, because it could not be sent. */
export function parseQueue(kept: unknown): Queue {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((each: unknown) => {
    const parsed = v.safeParse(QueuedWrite, each)
    return parsed.success ? [parsed.output] : []
  })
}

/** A write that the server has accepted. */
export type SentWrite = WaitingWrite & { readonly sent_at: number }

/** Reads the sent writes from storage; drops those that do not parse. */
export const parseSent = (kept: unknown): readonly SentWrite[] =>
  parseQueue(kept).flatMap((write) =>
    write.state === 'waiting' && write.sent_at !== undefined ? [{ ...write, sent_at: write.sent_at }] : [],
  )

export type WriteInput = CallInput

/** Metadata of a write, for the queue and for the client. */
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

/** The state of a write that was never attempted. */
export const untried = {
  state: 'waiting',
  tries: 0,
  tried_since: null,
  not_before: 0,
  fault: null,
  refusal: undefined,
} as const

/**
 * Creates a write from a call, ready to be sent.
 *
 * @throws ValiError if the call only reads
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

import type { Advisor, Slot } from '#core/contract/advisor.ts'
import type { Db } from '#server/db/connect.ts'

/** Why a call of the scheduling provider did not succeed; nothing else is thrown for what it or the network does. */
export type SchedulingFailure =
  /** The provider has no such event, or it has ended or was canceled. */
  | { readonly kind: 'gone' }
  /** Too many requests; ask again after this time. */
  | { readonly kind: 'rate_limited'; readonly retryAfterMs: number }
  /** The provider did not answer in ten seconds, or not in a form that we can read. The work may have been done. */
  | { readonly kind: 'unavailable'; readonly fault: string }
  /** The provider refuses our request: a wrong token or setting. The code is for the log. */
  | { readonly kind: 'refused'; readonly code: string }

export type SchedulingResult<Value> = { readonly kind: 'ok'; readonly value: Value } | SchedulingFailure

/** A kind of call. */
export interface EventType {
  /** The provider's id. */
  readonly id: string
  readonly name: string
  readonly description: string
  readonly minutes: number
}

/** A client's seat in an event, as the provider tells it now. Instants are ISO 8601 UTC. */
export interface Seat {
  readonly seat: string
  readonly event: string
  /** The client moved the call: this seat is canceled, and the new one tells the time. */
  readonly moved_to: string | null
  readonly moved_from: string | null
  /** The link that it was booked with: the id that we gave the provider. */
  readonly link_uuid: string | null
  readonly type: string
  readonly advisor: Advisor
  readonly starts_at: string
  readonly ends_at: string
  /** How the call takes place. */
  readonly place: string
  readonly change_url: string | null
  /** Null while it is booked. */
  readonly canceled: { readonly at: string; readonly is_by_advisor: boolean } | null
}

/** A message of the provider: a hint to read a seat. */
export type SchedulingWebhook =
  | { readonly kind: 'event'; readonly message_id: string; readonly seat: string }
  /** Signed, but about nothing of ours. */
  | { readonly kind: 'ignored' }
  /** Not signed by the provider, or older or newer than five minutes. */
  | { readonly kind: 'forged' }

/** How taking a time went. */
export type Taken =
  | { readonly kind: 'taken'; readonly advisor: Advisor; readonly ends_at: string; readonly place: string }
  /** Somebody else has it. */
  | { readonly kind: 'lost' }
  /** The advisor does not work then, or it is too soon or too far ahead. */
  | { readonly kind: 'not_offered' }

/** Books in the app. Its state is in the database, so that a time is taken in the transaction that books the call. */
export interface SlotScheduling {
  readonly provider: 'sandbox'
  readonly eventTypes: readonly EventType[]
  readonly advisors: readonly Advisor[]
  /** Free times, earliest first. */
  freeSlots(db: Db, type: EventType, now: Date, advisorId?: string): Promise<Slot[]>
  /** Takes a time for a call, in the caller's transaction; times that the call had before are free again. */
  take(
    transaction: Db,
    wanted: {
      readonly user_uuid: string
      readonly call_uuid: string
      readonly minutes: number
      readonly advisor_id: string
      readonly starts_at: Date
    },
    now: Date,
  ): Promise<Taken>
  /** Frees the times of a call. */
  release(transaction: Db, callUuid: string): Promise<void>
}

/** Books on the provider's page, through links that are good for one booking. Takes ten seconds a call at most. */
export interface LinkScheduling {
  readonly provider: 'calendly'
  eventTypes(): Promise<SchedulingResult<readonly EventType[]>>
  /**
   * A link for one booking.
   *
   * @param linkUuid comes back with the booking
   */
  createLink(type: EventType, linkUuid: string): Promise<SchedulingResult<{ readonly url: string }>>
  readSeat(seat: string): Promise<SchedulingResult<Seat>>
  /** Cancels an event; ok also when it is canceled already. */
  cancel(event: string, reason: string): Promise<SchedulingResult<null>>
  /** @param body the raw text, as received */
  verifyWebhook(headers: Headers, body: string): SchedulingWebhook
}

export type Scheduling = SlotScheduling | LinkScheduling

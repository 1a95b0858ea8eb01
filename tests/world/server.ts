/** A whole server for one test: its own database, a clock that stands still until it is moved, and kept messages. */
import { setTimeout as wait } from 'node:timers/promises'
import { createApp } from '#server/app.ts'
import { createBackground, type Dependencies } from '#server/dependencies.ts'
import { readSettings } from '#server/environment.ts'
import { createLog } from '#server/log.ts'
import { type TEST_ENGINES, testDatabase } from './database.ts'
import { newPair, recordingSender } from './push.ts'

/** A message that would have been sent. */
export interface SentMessage {
  readonly to: string
  readonly text: string
}

/** An answer, read. */
export interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // Tests look into answers freely; the contract's own test holds their shape.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly json: any
}

export interface Send {
  readonly body?: unknown
  /** The body as it stands, instead of JSON of `body`. */
  readonly raw?: string
  readonly token?: string
  readonly headers?: Readonly<Record<string, string>>
}

/**
 * Starts a world.
 *
 * @param environment what the process would be told, over the defaults: sandbox on, strict limits
 * @param engine of the database; by default the first at hand
 */
export async function createWorld(
  environment: Readonly<Record<string, string>> = {},
  engine?: (typeof TEST_ENGINES)[number],
) {
  const database = await testDatabase(engine)
  let now = Date.parse('2026-11-21T15:00:00Z')
  const clock = () => new Date(now)
  const sent: SentMessage[] = []
  const lines: string[] = []
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  const background = createBackground(log)
  const push = recordingSender()
  const dependencies: Dependencies = {
    settings: readSettings({ VERDANT_DATA_DIR: 'unused', ...environment }),
    secrets: { code_key: 'k'.repeat(43), bank_key: 'b'.repeat(43), vapid: newPair() },
    database,
    log,
    clock,
    sms: { send: async (to, text) => void sent.push({ to, text }) },
    push: push.sender,
    background,
  }
  const app = createApp(dependencies, { isReady: true })

  const send = async (method: string, path: string, options: Send = {}): Promise<Answer> => {
    const body = options.raw ?? (options.body === undefined ? undefined : JSON.stringify(options.body))
    const response = await app.request(`/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...(options.token !== undefined && { Authorization: `Bearer ${options.token}` }),
        ...options.headers,
      },
      ...(body !== undefined && { body }),
    })
    await background.idle()
    const text = await response.text()
    let json: unknown
    try {
      json = JSON.parse(text)
    } catch {
      json = undefined
    }
    return { status: response.status, headers: response.headers, text, json }
  }

  return {
    app,
    database,
    dependencies,
    send,
    /** Every message so far, oldest first. */
    sent,
    /** Push messages so far, and what sending them answers. */
    push: push.world,
    /** Every log line so far. */
    lines,
    now: clock,
    /** Moves the clock on. */
    pass: (milliseconds: number) => void (now += milliseconds),
    /** The code in the last message to a number. */
    lastCode: (to: string): string => {
      const message = sent.findLast((each) => each.to === to && /\d{6}/.test(each.text))
      return /\d{6}/.exec(message?.text ?? '')?.[0] ?? 'no code was sent'
    },
    close: async () => {
      await background.idle()
      await wait(0)
      await database.close()
    },
  }
}

export type World = Awaited<ReturnType<typeof createWorld>>

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE

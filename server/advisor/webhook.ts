/** Receives what the scheduling provider reports of bookings. */
import type { Hono } from 'hono'
import { advisorMessages } from '#server/db/schema/advisor.ts'
import type { Dependencies } from '#server/dependencies.ts'
import { ApiError, notFound } from '#server/http/api-error.ts'
import { readText } from '#server/http/input.ts'
import type { RequestState } from '#server/http/request-state.ts'
import { settleMessages } from './seats.ts'

/** Where the provider sends its messages, below the API's base. */
const WEBHOOK_PATH = '/advisor/webhook'

/**
 * Serves the provider's webhook. A message is stored, once, before it is acknowledged; it is only a hint to read the
 * booking at the provider, so the order of messages does not matter. One that the provider has not signed is refused.
 */
export function serveAdvisorWebhook(api: Hono<RequestState>, dependencies: Dependencies): void {
  const { scheduling, log, background, database, clock } = dependencies
  api.post(WEBHOOK_PATH, async (context) => {
    context.set('endpoint', 'advisor webhook')
    context.header('Cache-Control', 'no-store')
    if (scheduling?.provider !== 'calendly') throw notFound()
    const message = scheduling.verifyWebhook(context.req.raw.headers, await readText(context.req.raw))
    if (message.kind === 'forged') {
      log.warn('an advisor webhook with a wrong signature was refused')
      throw new ApiError('malformed', 'This message isn’t signed by the scheduling provider.')
    }
    if (message.kind === 'event') {
      const { message_id, seat } = message
      const now = clock()
      const added = await database.db
        .insert(advisorMessages)
        .values({ message_id, seat, received_at: now, next_at: now })
        .onConflictDoNothing()
        .returning()
      if (added.length > 0) background.run('advisor webhook', () => settleMessages(dependencies))
    }
    return context.json({ data: null })
  })
}

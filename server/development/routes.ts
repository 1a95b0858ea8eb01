/** What exists only while the sandbox is on. */
import type { Hono } from 'hono'
import type { Dependencies } from '#server/dependencies.ts'
import { readQuery } from '#server/http/input.ts'
import type { RequestState } from '#server/http/serve.ts'
import { lastMessages } from '#server/providers/sms/sandbox.ts'

// In a query a plus sign means a space; people paste +1… as it is.
const asNumber = (value: string | undefined): string | undefined =>
  value === undefined || value.trim() === '' ? undefined : `+${value.replaceAll(/\D/g, '')}`

/** Serves the outbox of the sandbox's text messages. */
export function developmentRoutes(api: Hono<RequestState>, dependencies: Dependencies): void {
  api.get('/dev/outbox', async (context) => {
    context.set('endpoint', 'outbox')
    context.header('Cache-Control', 'no-store')
    const to = asNumber(readQuery(context).mobile_no)
    return context.json({ data: await lastMessages(dependencies.database.db, to) })
  })
}

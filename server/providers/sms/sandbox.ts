import { desc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Db } from '#server/db/connect.ts'
import { sandboxMessages } from '#server/db/schema/sandbox.ts'
import type { SmsProvider } from './sms.ts'

/** Stores messages for the viewer at /dev/outbox instead of sending them. */
export function sandboxSms(db: Db, clock: () => Date): SmsProvider {
  return {
    async send(to, text) {
      const sent_at = clock()
      await db.insert(sandboxMessages).values({ message_uuid: uuidv7(), to, text, sent_at })
    },
  }
}

const OUTBOX_PAGE = 50

/** The latest messages, newest first: to one number, or to all. */
export async function lastMessages(db: Db, to: string | undefined) {
  const rows = await db
    .select({ to: sandboxMessages.to, text: sandboxMessages.text, sent_at: sandboxMessages.sent_at })
    .from(sandboxMessages)
    .where(to ? eq(sandboxMessages.to, to) : undefined)
    .orderBy(desc(sandboxMessages.sent_at), desc(sandboxMessages.message_uuid))
    .limit(OUTBOX_PAGE)
  return rows.map((row) => ({ ...row, sent_at: row.sent_at.toISOString() }))
}

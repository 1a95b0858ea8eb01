/** Invoices: a list by pages, and each as a document. */
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Data } from '#core/contract/endpoint.ts'
import type { getInvoice, Invoice } from '#core/contract/payment.ts'
import { userById } from '#server/account/queries.ts'
import type { Db } from '#server/db/connect.ts'
import { invoices } from '#server/db/schema/payment.ts'
import { notFound, wrongField } from '#server/http/api-error.ts'
import { dayIn } from '#server/http/client-day.ts'
import { isUuid } from '#server/http/ids.ts'
import { renderPdf } from '#server/http/render-pdf.ts'
import type { Answer, Call } from '#server/http/route.ts'
import { invoiceDocument } from './invoice-document.ts'
import { customerOf } from './queries.ts'

type InvoiceRow = typeof invoices.$inferSelect

const PAGE_SIZE = 20

const presentInvoice = (row: InvoiceRow): Invoice => ({
  invoice_uuid: row.invoice_uuid,
  number: row.number,
  state: row.state,
  total_cents: row.total_cents,
  lines: row.lines,
  created_at: row.created_at.toISOString(),
  paid_at: row.paid_at?.toISOString() ?? null,
  card:
    row.card_brand === null || row.card_last4 === null
      ? null
      : { brand: row.card_brand, last4: row.card_last4 },
})

async function invoiceOf(db: Db, userUuid: string, invoiceUuid: string): Promise<InvoiceRow> {
  const [row] = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.user_uuid, userUuid), eq(invoices.invoice_uuid, invoiceUuid)))
  if (!row) throw notFound()
  return row
}

const place = sql`(${invoices.created_at}, ${invoices.invoice_uuid})`
const placeOf = ({ created_at, invoice_uuid }: InvoiceRow) =>
  sql`(${created_at.toISOString()}::timestamptz, ${invoice_uuid}::uuid)`

/** A page of invoices; the cursor is the id of the last one before. */
async function pageOf(db: Db, userUuid: string, cursor: string | undefined) {
  if (cursor !== undefined && !isUuid(cursor)) throw wrongField('cursor', 'That page doesn’t exist')
  const last = cursor === undefined ? undefined : await invoiceOf(db, userUuid, cursor)
  const rows = await db
    .select()
    .from(invoices)
    .where(and(eq(invoices.user_uuid, userUuid), last && sql`${place} < ${placeOf(last)}`))
    .orderBy(desc(invoices.created_at), desc(invoices.invoice_uuid))
    .limit(PAGE_SIZE + 1)
  const page = rows.slice(0, PAGE_SIZE)
  return { page, next_cursor: rows.length > PAGE_SIZE ? (page.at(-1)?.invoice_uuid ?? null) : null }
}

export async function readInvoices({
  db,
  caller,
  body,
}: Call<typeof getInvoice>): Promise<Answer<Data<typeof getInvoice>>> {
  const { user_uuid } = caller
  if (body.invoice_uuid === undefined) {
    const { page, next_cursor } = await pageOf(db, user_uuid, body.cursor)
    return { data: { invoices: page.map(presentInvoice), next_cursor, document: null } }
  }
  const invoice = presentInvoice(await invoiceOf(db, user_uuid, body.invoice_uuid))
  const user = await userById(db, user_uuid)
  if (!user) throw notFound()
  const pdf = await renderPdf(
    invoiceDocument({
      invoice,
      client: user,
      isSandbox: (await customerOf(db, user_uuid))?.provider === 'sandbox',
      dayOf: (instant) => dayIn(new Date(instant), user.time_zone),
    }),
  )
  const document = {
    file_name: `invoice-${invoice.number.replaceAll(/[^\w-]/g, '-')}.pdf`,
    pdf: Buffer.from(pdf).toString('base64'),
  }
  return { data: { invoices: [invoice], next_cursor: null, document } }
}

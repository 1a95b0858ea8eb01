/** A receipt that the demo household keeps with a purchase. */
import { Readable } from 'node:stream'
import { and, desc, eq, lt } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { formatUsd } from '#core/finance/math/money.ts'
import type { Db } from '#server/db/connect.ts'
import { documentRemovals } from '#server/db/schema/document.ts'
import { transactions } from '#server/db/schema/spend.ts'
import { addDocuments } from '#server/document/add-documents.ts'
import type { FileStore } from '#server/providers/files/files.ts'

/** A PDF page with a few lines: ISO 32000-1, annex H.3. Readers rebuild the table of its objects. */
function pageOf(lines: readonly string[]): Buffer {
  const escaped = lines.map((line) => line.replaceAll(/[\\()]/g, String.raw`\$&`).replaceAll(/[^ -~]/g, ''))
  const text = `BT /F1 12 Tf 30 260 Td 20 TL ${escaped.map((line) => `(${line}) Tj T*`).join(' ')} ET`
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 240 300]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>\nstream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Courier>>',
  ]
  let body = '%PDF-1.4\n'
  const starts = objects.map((object, place) => {
    const start = body.length
    body += `${place + 1} 0 obj\n${object}\nendobj\n`
    return start
  })
  const table = starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('')
  const size = objects.length + 1
  return Buffer.from(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`,
  )
}

/** Keeps a receipt with the household's latest large purchase. */
export async function addDemoReceipt(db: Db, files: FileStore, user_uuid: string, now: Date): Promise<void> {
  const [purchase] = await db
    .select()
    .from(transactions)
    .where(
      and(
        eq(transactions.user_uuid, user_uuid),
        eq(transactions.category, 'shopping'),
        eq(transactions.is_pending, false),
        lt(transactions.amount_cents, -50_00),
      ),
    )
    .orderBy(desc(transactions.date), transactions.transaction_uuid)
    .limit(1)
  if (!purchase) return
  const { transaction_uuid, description, date, amount_cents } = purchase
  const content = pageOf([description, date, '', `TOTAL  ${formatUsd(-amount_cents)}`, '', 'Thank you'])
  const document_uuid = uuidv7()
  // Deleted again unless the document is kept.
  const next_at = new Date(now.getTime() + 60 * 60_000)
  await db.insert(documentRemovals).values({ document_uuid, user_uuid, next_at })
  await files.put(document_uuid, Readable.from([content]), content.length)
  const file = {
    document_uuid,
    name: 'receipt.pdf',
    type: 'application/pdf',
    size_bytes: content.length,
  } as const
  await db.transaction((transaction) =>
    addDocuments(
      transaction,
      {},
      user_uuid,
      [file],
      { purpose: 'transaction', subject_uuid: transaction_uuid },
      now,
    ),
  )
}

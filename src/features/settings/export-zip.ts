import { strToU8, zipSync } from 'fflate'
import type { AccountExport } from '#core/contract/account-export.ts'
import { toCsv } from '#app/platform/csv.ts'

type Row = Readonly<Record<string, unknown>>

const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

function tableOf(rows: readonly Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return toCsv([columns, ...rows.map((row) => columns.map((column) => cellOf(row[column])))])
}

/** A zip with everything in `data.json`, and a spreadsheet for each record type that has records. */
export function zipOf(data: AccountExport): Uint8Array<ArrayBuffer> {
  const tables = Object.entries({ profile: [data.profile], ...data.records }).filter(
    ([, rows]) => rows.length > 0,
  )
  return zipSync({
    'data.json': strToU8(JSON.stringify(data, null, 2)),
    ...Object.fromEntries(tables.map(([name, rows]) => [`${name}.csv`, strToU8(tableOf(rows))])),
  })
}

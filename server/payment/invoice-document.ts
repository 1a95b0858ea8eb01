/** An invoice as a document for the PDF library. Pure: every figure is the invoice's own. */
import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { brand } from '#core/contract/brand.ts'
import type { Invoice } from '#core/contract/payment.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { chargeLine } from '#core/payment/charge-lines.ts'

/** Whom an invoice is for. */
interface BilledClient {
  readonly first_name: string
  readonly last_name: string
  readonly address_1: string
  readonly address_2: string
  readonly city: string
  readonly state: string
  readonly zip_code: string
}

interface InvoiceInput {
  readonly invoice: Invoice
  readonly client: BilledClient
  readonly isSandbox: boolean
  /** The client's day of an instant. */
  readonly dayOf: (instant: string) => IsoDate
}

const INK = '#1d2b22'
const QUIET = '#5a675f'
const LINE = '#d9e0db'

const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const dayText = (day: IsoDate): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}, ${day.slice(0, 4)}`

const BRANDS: Readonly<Record<string, string>> = {
  amex: 'American Express',
  diners: 'Diners Club',
  discover: 'Discover',
  jcb: 'JCB',
  mastercard: 'Mastercard',
  unionpay: 'UnionPay',
  visa: 'Visa',
}

const TITLES = {
  open: 'Invoice',
  paid: 'Receipt',
  void: 'Voided invoice',
  uncollectible: 'Unpaid invoice',
} as const satisfies Record<Invoice['state'], string>

/** What became of the invoice, in one sentence. */
function outcomeText({ state, paid_at, card }: Invoice, dayOf: InvoiceInput['dayOf']): string {
  switch (state) {
    case 'paid': {
      const by = card ? ` with ${BRANDS[card.brand] ?? 'a card'} ending in ${card.last4}` : ''
      return paid_at === null ? `Paid${by}` : `Paid on ${dayText(dayOf(paid_at))}${by}`
    }
    case 'open':
      return 'Not paid yet'
    case 'void':
      return 'Voided: nothing is owed'
    case 'uncollectible':
      return 'Not paid'
  }
}

function addressOf({
  first_name,
  last_name,
  address_1,
  address_2,
  city,
  state,
  zip_code,
}: BilledClient): string[] {
  const place = `${city}, ${state.replace('US-', '')} ${zip_code}`
  return [`${first_name} ${last_name}`, address_1, address_2, place].filter((line) => line.trim() !== '')
}

/** With cents, as an invoice always has them. */
const amountText = (cents: number): string => {
  const text = formatUsd(cents)
  return text.includes('.') ? text : `${text}.00`
}

const amountCell = (cents: number, style?: string): TableCell => ({
  text: amountText(cents),
  alignment: 'right',
  ...(style !== undefined && { style }),
})

function linesTable({ lines, total_cents, state }: Invoice): Content {
  return {
    table: {
      headerRows: 1,
      widths: ['*', 100],
      body: [
        [
          { text: 'Description', style: 'head' },
          { text: 'Amount', style: 'head', alignment: 'right' },
        ],
        ...lines.map(({ description, amount_cents }): TableCell[] => [
          chargeLine(description),
          amountCell(amount_cents),
        ]),
        [
          { text: state === 'paid' ? 'Total paid' : 'Total', style: 'total' },
          amountCell(total_cents, 'total'),
        ],
      ],
    },
    layout: {
      hLineWidth: (line) => (line === 0 ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => LINE,
      paddingTop: () => 6,
      paddingBottom: () => 6,
      paddingLeft: () => 0,
      paddingRight: () => 0,
    },
    margin: [0, 24, 0, 16],
  }
}

export function invoiceDocument({ invoice, client, isSandbox, dayOf }: InvoiceInput): TDocumentDefinitions {
  const title = TITLES[invoice.state]
  return {
    pageSize: 'LETTER',
    pageMargins: [56, 56, 56, 56],
    info: { title: `${brand} ${title.toLowerCase()} ${invoice.number}`, creator: brand, producer: brand },
    content: [
      { text: brand, style: 'brand' },
      { text: title, style: 'title' },
      ...(isSandbox ? [{ text: 'Sandbox – not a real charge', style: 'sandbox' }] : []),
      {
        columns: [
          { stack: [{ text: 'Billed to', style: 'head' }, ...addressOf(client)] },
          {
            stack: [
              { text: 'Number', style: 'head' },
              invoice.number,
              { text: 'Date', style: 'head', margin: [0, 8, 0, 0] },
              dayText(dayOf(invoice.created_at)),
            ],
            width: 180,
          },
        ],
        margin: [0, 20, 0, 0],
      },
      linesTable(invoice),
      { text: outcomeText(invoice, dayOf), bold: true },
      { text: 'All amounts are in US dollars.', style: 'small', margin: [0, 24, 0, 0] },
    ],
    defaultStyle: { font: 'Roboto', fontSize: 10, color: INK, lineHeight: 1.2 },
    styles: {
      brand: { fontSize: 12, bold: true, color: QUIET },
      title: { fontSize: 22, bold: true },
      head: { bold: true, color: QUIET, fontSize: 8.5 },
      total: { bold: true, fontSize: 11 },
      sandbox: { bold: true, color: '#9a3412', margin: [0, 4, 0, 0] },
      small: { fontSize: 8, color: QUIET },
    },
  }
}

import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import type { Block, Definition, LegalTable } from './legal-document.ts'

/** Renders one part of a section. */
export function LegalBlock({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case 'text':
      return <p>{block.text}</p>
    case 'list':
      return <Points items={block.items} />
    case 'definitions':
      return <Definitions items={block.items} />
    case 'table':
      return <Rows table={block.table} />
    case 'contact':
      return <OperatorContact />
    default:
      return block satisfies never
  }
}

const Points = ({ items }: { items: readonly string[] }) => (
  <ul className="flex list-disc flex-col gap-1.5 pl-5 marker:text-faint">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
)

const Definitions = ({ items }: { items: readonly Definition[] }) => (
  <dl className="flex flex-col divide-y divide-line border-y border-line">
    {items.map(({ name, text }) => (
      <div key={name} className="break-inside-avoid py-3 sm:grid sm:grid-cols-[11rem_1fr] sm:gap-x-6">
        <dt className="font-medium">{name}</dt>
        <dd>{text}</dd>
      </div>
    ))}
  </dl>
)

const Rows = ({ table: { caption, head, rows } }: { table: LegalTable }) => (
  <table className="w-full text-left text-15">
    <caption className="pb-2 text-left text-13 text-quiet">{caption}</caption>
    <thead>
      <tr>
        {head.map((name, column) => (
          <th key={name} scope="col" className={cell(column, 'font-medium')}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {rows.map(([first, ...others]) => (
        <tr key={first} className="break-inside-avoid">
          <th scope="row" className={cell(0, 'font-normal')}>
            {first}
          </th>
          {others.map((value, index) => (
            <td key={head[index + 1]} className={cell(index + 1)}>
              {value}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
)

const cell = (column: number, more?: string): string =>
  clsx('border-b border-line py-2.5 align-top', column > 0 && 'pl-4', more)

/** What the operator configured at build time about who runs this installation; undefined where it is unset. */
const setting = (value: unknown): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined

/** The operator's name: `VITE_OPERATOR_NAME`. */
const operatorName = setting(import.meta.env['VITE_OPERATOR_NAME'])

/** An email address, a web address or a line of text: `VITE_OPERATOR_CONTACT`. */
const operatorContact = setting(import.meta.env['VITE_OPERATOR_CONTACT'])

/** The link of a contact, or undefined when it is only text. */
export function contactHref(contact: string): string | undefined {
  if (/^https:\/\/\S+$/.test(contact)) return contact
  if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(contact)) return `mailto:${contact}`
  return undefined
}

/** How to reach the operator, as configured, else whom to ask. */
function OperatorContact() {
  const name = operatorName ?? 'its operator'
  if (operatorContact === undefined) {
    return (
      <p>
        This installation is run by {name}. To reach the operator, ask the person or organization that gave
        you its address.
      </p>
    )
  }
  const href = contactHref(operatorContact)
  return (
    <p>
      This installation is run by {name}. You can reach the operator here:{' '}
      {href === undefined ? (
        operatorContact
      ) : (
        <a href={href} className="break-words text-accent underline underline-offset-4">
          {operatorContact}
        </a>
      )}
    </p>
  )
}

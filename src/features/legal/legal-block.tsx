import type { ReactNode } from 'react'
import { clsx } from 'clsx'
import type { Block, Definition, LegalTable } from './legal-document.ts'
import { OperatorContact } from './operator-contact.tsx'

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

import type { ReactNode } from 'react'
import type { FanLine, FanProps } from './fan-data.ts'

const Entry = ({ name, children }: { name: string; children: ReactNode }) => (
  <li className="flex min-w-0 items-center gap-1.5">
    <svg width="20" height="12" className="flex-none" fill="none" strokeLinecap="round" aria-hidden="true">
      {children}
    </svg>
    <span className="truncate">{name}</span>
  </li>
)

interface FanKeyProps {
  readonly fan: FanProps
  /** The names of lines labeled in the chart. */
  readonly labeled: readonly string[]
}

/** The key to a fan's lines that have no room for a label beside them. */
export function FanKey({ fan: { target, paidIn, compare, actual }, labeled }: FanKeyProps) {
  const isOpen = ({ name, values }: FanLine) => values.length > 0 && !labeled.includes(name)
  const hasTarget = isOpen(target)
  if (!hasTarget && !isOpen(paidIn) && !compare && !actual) return null
  return (
    <ul aria-hidden="true" className="mt-2 flex flex-wrap gap-x-4 gap-y-1 text-13 text-quiet">
      {hasTarget && (
        <Entry name={target.name}>
          <path d="M1 6H19" className="stroke-ink" strokeWidth="1.5" strokeDasharray="6 5" />
        </Entry>
      )}
      {isOpen(paidIn) && (
        <Entry name={paidIn.name}>
          <path d="M1 6H19" className="stroke-quiet" strokeWidth="1.5" strokeDasharray="0.5 4" />
        </Entry>
      )}
      {compare && (
        <Entry name={compare.name}>
          <path d="M1 6H19" className="stroke-series-5" strokeWidth="2" strokeDasharray="9 4" />
        </Entry>
      )}
      {actual && (
        <Entry name={actual.name}>
          <circle cx="10" cy="6" r="3.5" className="fill-ink" />
        </Entry>
      )}
    </ul>
  )
}

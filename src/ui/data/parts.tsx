import type { ReactNode } from 'react'

/** A part of a whole. */
export interface Part {
  readonly name: string
  /** Its size, in any unit that all parts share. */
  readonly size: number
  /** The size in words: an amount, a share. */
  readonly value: ReactNode
}

const COLORS = ['bg-series-1', 'bg-series-2', 'bg-series-3', 'bg-series-4', 'bg-series-5', 'bg-line'] as const

/** A whole as one bar of its parts, and each part by name. A part of size zero is left out, and keeps its color. */
export function Parts({
  parts,
  isWide = false,
}: {
  readonly parts: readonly Part[]
  readonly isWide?: boolean
}) {
  const total = parts.reduce((sum, { size }) => sum + size, 0)
  const shown = parts
    .map((part, place) => ({ ...part, color: COLORS[place % COLORS.length] }))
    .filter(({ size }) => size > 0)
  return (
    <div className="flex flex-col gap-2">
      <div aria-hidden="true" className="flex h-3 gap-0.5 overflow-hidden rounded-full">
        {shown.map(({ name, size, color }) => (
          <span key={name} className={color} style={{ width: `${(size / total) * 100}%` }} />
        ))}
      </div>
      <ul className={isWide ? 'grid grid-cols-1 gap-x-6 text-15 sm:grid-cols-2' : 'text-15'}>
        {shown.map(({ name, value, color }) => (
          <li key={name} className="flex items-center gap-2 py-0.5">
            <span aria-hidden="true" className={`size-2.5 flex-none rounded-full ${color}`} />
            <span className="flex-1">{name}</span>
            <span className="font-medium">{value}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}

import { Link } from '@tanstack/react-router'
import type { DebtType } from '#core/contract/debt-kinds.ts'
import { Mark } from '#app/ui/mark.tsx'
import { kindOf, kinds } from './kinds.ts'

interface KindTileProps {
  readonly type: DebtType
  readonly label: string
  readonly detail: string
  readonly search: { readonly kind: DebtType; readonly type?: string }
}

/** One kind, the way to its form. */
export const KindTile = ({ type, label, detail, search }: KindTileProps) => (
  <li>
    <Link
      to="/debt/new"
      search={search}
      className="flex h-full min-h-18 items-center gap-3 rounded-card border border-line bg-surface p-3 text-15 shadow-card hover:border-faint"
    >
      <Mark icon={kindOf(type).icon} />
      <span className="min-w-0">
        <span className="block font-medium wrap-break-word">{label}</span>
        <span className="block text-13 text-quiet">{detail}</span>
      </span>
    </Link>
  </li>
)

/** The kinds of debt to choose from. */
export const KindTiles = () => (
  <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
    {kinds.map(({ type, label, detail }) => (
      <KindTile key={type} type={type} label={label} detail={detail} search={{ kind: type }} />
    ))}
  </ul>
)

import { Link } from '@tanstack/react-router'
import type { DebtType } from '#core/contract/debt-kinds.ts'
import { Mark } from '#app/ui/mark.tsx'
import { infoOf, debtTypes } from './debt-types.ts'
import { count } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Section } from '#app/ui/page.tsx'
import { useCustomTypes } from '#app/shared/debt/use-debts.ts'

interface KindTileProps {
  readonly type: DebtType
  readonly label: string
  readonly detail: string
  readonly search: { readonly kind: DebtType; readonly type?: string }
}

/** A type, linked to its form. */
export const KindTile = ({ type, label, detail, search }: KindTileProps) => (
  <li>
    <Link
      to="/debt/new"
      search={search}
      className="flex h-full min-h-18 items-center gap-3 rounded-card border border-line bg-surface p-3 text-15 shadow-card hover:border-faint"
    >
      <Mark icon={infoOf(type).icon} />
      <span className="min-w-0">
        <span className="block font-medium wrap-break-word">{label}</span>
        <span className="block text-13 text-quiet">{detail}</span>
      </span>
    </Link>
  </li>
)

/** The types of debt to choose from. */
export const TypeTiles = () => (
  <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
    {debtTypes.map(({ type, label, detail }) => (
      <KindTile key={type} type={type} label={label} detail={detail} search={{ kind: type }} />
    ))}
  </ul>
)

/** The client's own types, and a button to create another. */
export function CustomTypeTiles() {
  const types = useCustomTypes()
  return (
    <Section
      title="Your own types"
      action={
        types.length > 0 && (
          <Button asChild variant="link" size="sm">
            <Link to="/debt/types">Edit types</Link>
          </Button>
        )
      }
    >
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {types.map(({ debt_type_uuid, name, debt_count }) => (
          <KindTile
            key={debt_type_uuid}
            type="custom"
            label={name}
            detail={debt_count === 0 ? 'No debts yet' : count(debt_count, 'debt')}
            search={{ kind: 'custom', type: debt_type_uuid }}
          />
        ))}
        <KindTile
          type="custom"
          label={types.length > 0 ? 'Another type' : 'Create a type'}
          detail="For anything not listed above"
          search={{ kind: 'custom' }}
        />
      </ul>
    </Section>
  )
}

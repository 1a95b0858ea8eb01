import { Link } from '@tanstack/react-router'
import { count } from '#app/platform/format.ts'
import { Button } from '#app/ui/button.tsx'
import { Section } from '#app/ui/page.tsx'
import { KindTile } from './kind-tiles.tsx'
import { useCustomTypes } from '#app/shared/debt/use-debts.ts'

/** The client's own types, and the way to make another. */
export function OwnTypeTiles() {
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

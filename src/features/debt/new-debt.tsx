import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { v7 } from 'uuid'
import * as v from 'valibot'
import { DebtType } from '#core/contract/debt-kinds.ts'
import { BackLink } from '#app/lib/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { toast } from '#app/ui/toast.ts'
import { DebtForm } from './debt-form.tsx'
import { enterDebt } from './debt-writes.ts'
import { emptyValues } from './debt-values.ts'
import { KindTiles } from './kind-tiles.tsx'
import { kindOf } from './kinds.ts'
import { OwnTypeTiles } from './own-type-tiles.tsx'

interface NewDebtProps {
  /** As the address has it: a kind of debt, or anything. */
  readonly kind: string | undefined
  /** The client's own type, with the kind `custom`. */
  readonly ownType: string | undefined
}

/** Entering a debt: first its kind, then the fields of that kind. */
export function NewDebt({ kind, ownType }: NewDebtProps) {
  if (!v.is(DebtType, kind)) return <ChooseKind />
  return <EnterDebt key={`${kind} ${ownType}`} kind={kind} ownType={ownType} />
}

const ChooseKind = () => (
  <Page>
    <PageHeader title="What do you want to add?" back={<BackLink to="/debt">Debt</BackLink>} />
    <KindTiles />
    <OwnTypeTiles />
  </Page>
)

function EnterDebt({ kind, ownType }: { kind: DebtType; ownType: string | undefined }) {
  const navigate = useNavigate()
  // The same id when a save failed and is tried again: the debt is entered once.
  const [debtUuid] = useState(() => v7())
  return (
    <Page className="lg:max-w-220">
      <PageHeader
        title={`Add ${article(kindOf(kind).label)}`}
        back={<BackLink to="/debt/new">All kinds</BackLink>}
      />
      <DebtForm
        initial={emptyValues(kind, ownType)}
        submitLabel="Add it"
        onSubmit={async (input) => {
          const outcome = await enterDebt(debtUuid, input)
          if (!outcome.ok) return outcome
          toast.success(`${input.name} is added`)
          await navigate({ to: '/debt/$debtUuid', params: { debtUuid }, replace: true })
          return outcome
        }}
        cancel={
          <Button asChild variant="quiet">
            <Link to="/debt">Cancel</Link>
          </Button>
        }
      />
    </Page>
  )
}

/** `a mortgage`, `an auto loan`, and `a debt of your own type`. */
function article(label: string): string {
  const word = label.toLowerCase()
  if (word.startsWith('your')) return 'a debt of your own type'
  // Rent is not counted.
  if (word === 'rent') return word
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
}

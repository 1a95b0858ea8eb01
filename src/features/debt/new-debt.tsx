import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { DebtType } from '#core/contract/debt-kinds.ts'
import { changeAccount } from '#app/shared/net-worth/account-changes.ts'
import { BackLink } from '#app/platform/back-link.tsx'
import type { Home } from '#app/shared/debt/homes.ts'
import { Button } from '#app/ui/button.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { toast } from '#app/ui/toast.ts'
import { dropDraft, keepDraft, readDraft } from './debt-draft.ts'
import { DebtForm } from './debt-form.tsx'
import { enterDebt } from './debt-writes.ts'
import { KindTiles } from './kind-tiles.tsx'
import { kindOf } from './kinds.ts'
import { OwnTypeTiles } from './own-type-tiles.tsx'

interface NewDebtProps {
  /** As the address has it: a kind of debt, or anything. */
  readonly kind: string | undefined
  /** The client's own type, with the kind `custom`. */
  readonly ownType: string | undefined
  /** The homes that the client has added. */
  readonly homes: readonly Home[]
}

/** Entering a debt: first its kind, then the fields of that kind. */
export function NewDebt({ kind, ownType, homes }: NewDebtProps) {
  if (!v.is(DebtType, kind)) return <ChooseKind />
  return <EnterDebt key={`${kind} ${ownType}`} kind={kind} ownType={ownType} homes={homes} />
}

const ChooseKind = () => (
  <Page>
    <PageHeader title="What do you owe?" back={<BackLink to="/debt">Debt</BackLink>} />
    <KindTiles />
    <OwnTypeTiles />
  </Page>
)

interface EnterDebtProps {
  readonly kind: DebtType
  readonly ownType: string | undefined
  readonly homes: readonly Home[]
}

function EnterDebt({ kind, ownType, homes }: EnterDebtProps) {
  const navigate = useNavigate()
  // Its id is the same when a save failed and is tried again: the debt is entered once.
  const [draft, setDraft] = useState(() => readDraft(kind, ownType))
  const { debt_uuid: debtUuid, values } = draft
  const drop = () => dropDraft(kind, ownType)
  const beginAnew = () => {
    drop()
    setDraft(readDraft(kind, ownType))
  }
  return (
    <Page className="lg:max-w-220">
      <PageHeader
        title={`Add ${article(kindOf(kind).label)}`}
        back={<BackLink to="/debt/new">All kinds</BackLink>}
      />
      {draft.isOld && <OldDraft onBeginAnew={beginAnew} />}
      <DebtForm
        key={debtUuid}
        initial={values}
        homes={homes}
        submitLabel="Add debt"
        onChange={(typed) => keepDraft(kind, ownType, { debt_uuid: debtUuid, values: typed })}
        onSubmit={async (input, home) => {
          const outcome = await enterDebt(debtUuid, input)
          if (!outcome.ok) return outcome
          if (home) await changeAccount(home.name, { account_uuid: home.uuid, debt_uuid: debtUuid }, debtUuid)
          drop()
          toast.success(`${input.name} added`)
          await navigate({ to: '/debt/$debtUuid', params: { debtUuid }, replace: true })
          return outcome
        }}
        cancel={
          <Button asChild variant="quiet">
            <Link to="/debt" onClick={drop}>
              Cancel
            </Link>
          </Button>
        }
      />
    </Page>
  )
}

const OldDraft = ({ onBeginAnew }: { onBeginAnew: () => void }) => (
  <p className="flex flex-wrap items-center gap-x-3 text-15 text-quiet">
    We restored what you entered.
    <Button variant="link" onClick={onBeginAnew}>
      Start over
    </Button>
  </p>
)

/** `a mortgage`, `an auto loan`, and `a debt of your own type`. */
function article(label: string): string {
  const word = label.toLowerCase()
  if (word.startsWith('your')) return 'a debt of your own type'
  // Rent is not counted.
  if (word === 'rent') return word
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
}

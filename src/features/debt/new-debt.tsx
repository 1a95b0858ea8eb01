import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { v7 } from 'uuid'
import * as v from 'valibot'
import { BackLink } from '#app/platform/back-link.tsx'
import { readSession } from '#app/platform/session.ts'
import { safeSessionStorage } from '#app/platform/storage.ts'
import type { Home } from '#app/shared/debt/homes.ts'
import { useDebts } from '#app/shared/debt/use-debts.ts'
import { changeAccount } from '#app/shared/net-worth/account-changes.ts'
import { Button } from '#app/ui/button.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { toast } from '#app/ui/toast.ts'
import { DebtType } from '#core/contract/debt-kinds.ts'
import { type DebtValues, emptyValues } from './debt-fields.tsx'
import { DebtForm } from './debt-form.tsx'
import { TypeTiles, infoOf, CustomTypeTiles } from './debt-types.tsx'
import { createDebt } from './debt-writes.ts'

interface NewDebtProps {
  /** From the address: a type of debt, or anything else. */
  readonly kind: string | undefined
  /** The client's own type, with the type `custom`. */
  readonly ownType: string | undefined
  /** The client's homes. */
  readonly homes: readonly Home[]
}

/** Adding a debt: first its type, then the fields of that type. */
export function NewDebt({ kind, ownType, homes }: NewDebtProps) {
  if (!v.is(DebtType, kind)) return <ChooseType />
  return <CreateDebt key={`${kind} ${ownType}`} kind={kind} ownType={ownType} homes={homes} />
}

const ChooseType = () => (
  <Page>
    <PageHeader title="What do you owe?" back={<BackLink to="/debt">Debt</BackLink>} />
    <TypeTiles />
    <CustomTypeTiles />
  </Page>
)

interface EnterDebtProps {
  readonly kind: DebtType
  readonly ownType: string | undefined
  readonly homes: readonly Home[]
}

function CreateDebt({ kind, ownType, homes }: EnterDebtProps) {
  const navigate = useNavigate()
  const { debts } = useDebts({ asksDeleted: false })
  // The same uuid when a failed save is retried: the debt is created once.
  const [draft, setDraft] = useState(() => readDraft(kind, ownType))
  const { debt_uuid: debtUuid, values } = draft
  const drop = () => clearDraft(kind, ownType)
  const beginAnew = () => {
    drop()
    setDraft(readDraft(kind, ownType))
  }
  return (
    <Page className="lg:max-w-220">
      <PageHeader
        title={`Add ${article(infoOf(kind).label)}`}
        back={<BackLink to="/debt/new">All kinds</BackLink>}
      />
      {draft.isOld && <OldDraft onBeginAnew={beginAnew} />}
      <DebtForm
        key={debtUuid}
        initial={values}
        homes={homes}
        submitLabel="Add debt"
        onChange={(typed) => storeDraft(kind, ownType, { debt_uuid: debtUuid, values: typed })}
        onSubmit={async (input, home) => {
          const outcome = await createDebt(debtUuid, input, debts?.length)
          if (!outcome.ok) return outcome
          drop()
          if (home) await linkHome(home, debtUuid, input.name)
          else toast.success(`${input.name} added`)
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

/** Links a home to the mortgage on it that was just added, and says so: the form may have suggested it. */
async function linkHome({ uuid: account_uuid, name }: Home, debt_uuid: string, mortgage: string) {
  const outcome = await changeAccount(name, { account_uuid, debt_uuid }, debt_uuid)
  if (!outcome.ok) {
    toast.success(`${mortgage} added`)
    return
  }
  toast.success(`${mortgage} added and linked to ${name}`, {
    label: 'Undo',
    run: () => void changeAccount(name, { account_uuid, debt_uuid: null }, debt_uuid),
  })
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
  if (word === 'home equity') return 'a home equity loan'
  return `${/^[aeiou]/.test(word) ? 'an' : 'a'} ${word}`
}

const Kept = v.object({
  user_uuid: v.string(),
  debt_uuid: v.string(),
  values: v.objectWithRest({ debt_type: DebtType }, v.string()),
})

/** The draft of a debt, with its uuid. */
interface DebtDraft {
  readonly debt_uuid: string
  readonly values: DebtValues
  /** Whether it was typed before the page was opened. */
  readonly isOld: boolean
}

const keyOf = (kind: DebtType, ownType = ''): string => `verdant.debt-draft.${kind}.${ownType}`

/** The draft for a type, or an empty one. */
function readDraft(kind: DebtType, ownType?: string): DebtDraft {
  const empty = emptyValues(kind, ownType)
  const text = safeSessionStorage.getItem(keyOf(kind, ownType)) ?? ''
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), Kept), text)
  if (!parsed.success || parsed.output.user_uuid !== readSession()?.user.user_uuid) {
    return { debt_uuid: v7(), values: empty, isOld: false }
  }
  const { debt_uuid, values } = parsed.output
  return { debt_uuid, values: { ...empty, ...values }, isOld: true }
}

/** Stores the current input. */
function storeDraft(
  kind: DebtType,
  ownType: string | undefined,
  { debt_uuid, values }: Pick<DebtDraft, 'debt_uuid' | 'values'>,
): void {
  const user_uuid = readSession()?.user.user_uuid
  safeSessionStorage.setItem(keyOf(kind, ownType), JSON.stringify({ user_uuid, debt_uuid, values }))
}

/** Clears it, once the debt is created or discarded. */
const clearDraft = (kind: DebtType, ownType?: string): void =>
  safeSessionStorage.removeItem(keyOf(kind, ownType))

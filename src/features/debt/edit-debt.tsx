import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Debt, DebtChange, DebtInput } from '#core/contract/debt-kinds.ts'
import { BackLink } from '#app/lib/back-link.tsx'
import type { Handed } from '#app/lib/form.ts'
import { queryClient } from '#app/lib/queries.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { toast } from '#app/ui/toast.ts'
import { DebtConflict } from './debt-conflict.tsx'
import { DebtForm } from './debt-form.tsx'
import { DebtMissing } from './debt-missing.tsx'
import { debtQuery } from './debt-queries.ts'
import { valuesOf } from './debt-values.ts'
import { changeDebt } from './debt-writes.ts'
import { useDebt } from './use-debts.ts'

/** Changing a debt's fields. */
export function EditDebt({ debtUuid }: { debtUuid: string }) {
  const { query, detail, isDeleted } = useDebt(debtUuid)
  if (!detail) return <DebtMissing query={query} isDeleted={isDeleted} />
  return (
    <Page className="lg:max-w-220">
      <PageHeader
        title={`Change ${detail.debt.name}`}
        back={
          <BackLink to="/debt/$debtUuid" params={{ debtUuid: detail.debt.debt_uuid }}>
            {detail.debt.name}
          </BackLink>
        }
      />
      <Editor debt={detail.debt} />
    </Page>
  )
}

/** The fields of an input that differ from the debt's. */
function changesOf(debt: Debt, input: DebtInput): Partial<DebtInput> {
  const now = new Map<string, unknown>(Object.entries(debt))
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => now.get(name) !== value))
}

function Editor({ debt }: { debt: Debt }) {
  const navigate = useNavigate()
  // What the form began with stays, so that a version that comes meanwhile is met as a conflict and not overwritten.
  const [begun] = useState(debt)
  const [conflict, setConflict] = useState<{ change: DebtChange; server: Debt }>()
  const toDebt = () =>
    navigate({ to: '/debt/$debtUuid', params: { debtUuid: debt.debt_uuid }, replace: true })

  const save = async (change: DebtChange): Promise<Handed> => {
    const outcome = await changeDebt(begun.name, change)
    if (outcome.ok) {
      toast.success(`${change.name ?? begun.name} is changed`)
      await toDebt()
      return outcome
    }
    if (outcome.code === 'conflict') {
      const found = await queryClient.fetchQuery({ ...debtQuery(debt.debt_uuid), staleTime: 0 })
      setConflict({ change, server: found.debt })
    }
    return outcome
  }

  const submit = async (input: DebtInput): Promise<Handed> => {
    const changes = changesOf(begun, input)
    if (Object.keys(changes).length === 0) {
      await toDebt()
      return { ok: true }
    }
    return save({ ...changes, debt_uuid: begun.debt_uuid, version: begun.version })
  }

  return (
    <>
      {conflict && (
        <DebtConflict
          {...conflict}
          onKeepMine={() => {
            const { version: _, ...change } = conflict.change
            return save(change)
          }}
          onUseServer={toDebt}
        />
      )}
      {begun.is_paid_off && <Alert>It is paid off. Enter what you owe now, and it is open again.</Alert>}
      {/* Still there below a conflict, so that nothing that was typed is lost. */}
      <DebtForm
        initial={valuesOf(begun)}
        submitLabel="Save"
        onSubmit={submit}
        cancel={
          <Button asChild variant="quiet">
            <Link to="/debt/$debtUuid" params={{ debtUuid: debt.debt_uuid }}>
              Cancel
            </Link>
          </Button>
        }
      />
    </>
  )
}

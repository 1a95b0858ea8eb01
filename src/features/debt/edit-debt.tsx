import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { BackLink } from '#app/platform/back-link.tsx'
import type { SubmitResult } from '#app/platform/form.ts'
import { queryClient } from '#app/platform/queries.ts'
import type { Home } from '#app/shared/debt/homes.ts'
import { debtQuery, useDebt } from '#app/shared/debt/use-debts.ts'
import { changeAccount } from '#app/shared/net-worth/account-changes.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Debt, DebtChange, DebtInput } from '#core/contract/debt-kinds.ts'
import { isHomeLoan } from '#core/goal/net-worth.ts'
import { valuesOf } from './debt-fields.tsx'
import { DebtForm } from './debt-form.tsx'
import { DebtConflict, DebtMissing } from './debt-notices.tsx'
import { changeDebt } from './debt-writes.ts'

/** Changing a debt's fields. */
export function EditDebt({ debtUuid, homes }: { debtUuid: string; homes: readonly Home[] }) {
  const { query, detail, isDeleted } = useDebt(debtUuid)
  if (!detail) return <DebtMissing query={query} isDeleted={isDeleted} />
  return (
    <Page className="lg:max-w-220">
      <PageHeader
        title={`Edit ${detail.debt.name}`}
        back={
          <BackLink to="/debt/$debtUuid" params={{ debtUuid: detail.debt.debt_uuid }}>
            {detail.debt.name}
          </BackLink>
        }
      />
      <Editor debt={detail.debt} homes={homes} />
    </Page>
  )
}

/** The fields of an input that differ from the debt's. */
function changesOf(debt: Debt, input: DebtInput): Partial<DebtInput> {
  const now = new Map<string, unknown>(Object.entries(debt))
  return Object.fromEntries(Object.entries(input).filter(([name, value]) => now.get(name) !== value))
}

/** Moves a mortgage to another home, or off the client's homes. */
async function moveToHome(debtUuid: string, homes: readonly Home[], home: Home | undefined): Promise<void> {
  const before = homes.find(({ debt_uuid }) => debt_uuid === debtUuid)
  if (before?.uuid === home?.uuid) return
  if (before) await changeAccount(before.name, { account_uuid: before.uuid, debt_uuid: null })
  if (home) await changeAccount(home.name, { account_uuid: home.uuid, debt_uuid: debtUuid }, debtUuid)
}

function Editor({ debt, homes }: { debt: Debt; homes: readonly Home[] }) {
  const navigate = useNavigate()
  const [conflict, setConflict] = useState<{ change: DebtChange; server: Debt }>()
  const toDebt = () =>
    navigate({ to: '/debt/$debtUuid', params: { debtUuid: debt.debt_uuid }, replace: true })

  const save = async (change: DebtChange): Promise<SubmitResult> => {
    const outcome = await changeDebt(debt.name, change)
    if (outcome.ok) {
      toast.success(`${change.name ?? debt.name} updated`)
      await toDebt()
      return outcome
    }
    if (outcome.code === 'conflict') {
      const found = await queryClient.fetchQuery({ ...debtQuery(debt.debt_uuid), staleTime: 0 })
      setConflict({ change, server: found.debt })
    }
    return outcome
  }

  const submit = async (input: DebtInput, home: Home | undefined, begun: Debt): Promise<SubmitResult> => {
    if (isHomeLoan(input)) await moveToHome(begun.debt_uuid, homes, home)
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
          onOverride={() => {
            const { version: _, ...change } = conflict.change
            return save(change)
          }}
          onUseServer={toDebt}
        />
      )}
      {debt.is_paid_off && <Alert>This debt is paid off. Enter a balance to reopen it.</Alert>}
      {/* Stays below a conflict, so that no input is lost. */}
      <DebtForm
        initial={valuesOf(debt)}
        debt={debt}
        homes={homes}
        submitLabel="Save changes"
        onSubmit={(input, home, begun = debt) => submit(input, home, begun)}
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

import { Link, useNavigate } from '@tanstack/react-router'
import { BackLink } from '#app/platform/back-link.tsx'
import { readAnew } from '#app/platform/queries.ts'
import { useRecordEditor } from '#app/shared/changes/record-editor.ts'
import type { Home } from '#app/shared/debt/homes.ts'
import { debtQuery, useDebt } from '#app/shared/debt/use-debts.ts'
import { changeAccount } from '#app/shared/net-worth/account-changes.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { toast } from '#app/ui/toast.ts'
import type { Debt, DebtInput } from '#core/contract/debt-kinds.ts'
import { changedFields } from '#core/fields.ts'
import { isHomeLoan } from '#core/goal/net-worth.ts'
import { debtValuesOf } from './debt-fields.tsx'
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

/** Moves a mortgage to another home, or off the client's homes. */
async function moveToHome(debtUuid: string, homes: readonly Home[], home: Home | undefined): Promise<void> {
  const before = homes.find(({ debt_uuid }) => debt_uuid === debtUuid)
  if (before?.uuid === home?.uuid) return
  if (before) await changeAccount(before.name, { account_uuid: before.uuid, debt_uuid: null })
  if (home) await changeAccount(home.name, { account_uuid: home.uuid, debt_uuid: debtUuid }, debtUuid)
}

function Editor({ debt, homes }: { debt: Debt; homes: readonly Home[] }) {
  const navigate = useNavigate()
  const { debt_uuid, name } = debt
  const toDebt = () => navigate({ to: '/debt/$debtUuid', params: { debtUuid: debt_uuid }, replace: true })

  const { conflict, submit } = useRecordEditor<Debt, Partial<DebtInput>>({
    write: (change) => changeDebt(name, { ...change, debt_uuid }),
    read: async () => (await readAnew(debtQuery(debt_uuid))).debt,
    onSaved: (change) => toast.success(`${change.name ?? name} updated`),
    onDone: toDebt,
  })

  return (
    <>
      {conflict && <DebtConflict {...conflict} />}
      {debt.is_paid_off && <Alert>This debt is paid off. Enter a balance to reopen it.</Alert>}
      {/* Stays below a conflict, so that no input is lost. */}
      <DebtForm
        initial={debtValuesOf(debt)}
        debt={debt}
        homes={homes}
        submitLabel="Save changes"
        onSubmit={async (input, home, begun = debt) => {
          if (isHomeLoan(input)) await moveToHome(debt_uuid, homes, home)
          return submit(begun, changedFields(begun, input))
        }}
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

import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Pencil, Tag, Trash2 } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { BackLink } from '#app/platform/back-link.tsx'
import { useForm } from '#app/platform/form.ts'
import { count } from '#app/platform/format.ts'
import { write } from '#app/platform/outbox.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { TextField } from '#app/platform/text-fields.tsx'
import { cacheType, customTypesQuery, useCustomTypes } from '#app/shared/debt/use-debts.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toast.ts'
import { deleteUserDebtTypes, updateUserDebtTypes, type CustomDebtType } from '#core/contract/debt-types.ts'

/** The client's own types: renamed, or deleted while they have no debts. */
export function TypesPage() {
  const query = useQuery(customTypesQuery)
  const types = useCustomTypes()
  const isEmpty = query.data !== undefined && types.length === 0
  return (
    <Page className="lg:max-w-180">
      <PageHeader title="Your debt types" back={<BackLink to="/debt">Debt</BackLink>} />
      <Card padding="none">
        {query.isPending && <Skeleton className="m-4 h-24" />}
        {query.isError && !query.data && <QueryFailed query={query} title="Couldn’t load your types" />}
        {isEmpty && (
          <EmptyState
            icon={<Tag />}
            title="No custom types yet"
            action={
              <Button asChild>
                <Link to="/debt/new" search={{ kind: 'custom' }}>
                  Add a debt with a new type
                </Link>
              </Button>
            }
          >
            Create your own type, such as a family loan.
          </EmptyState>
        )}
        <List>
          {types.map((type) => (
            <TypeRow key={type.debt_type_uuid} type={type} />
          ))}
        </List>
      </Card>
    </Page>
  )
}

/** Renames a type. */
async function renameType(type: CustomDebtType, name: string) {
  const about = { subject: type.debt_type_uuid, label: `Rename ${type.name} to ${name}` }
  const body = { debt_type_uuid: type.debt_type_uuid, name }
  return write(updateUserDebtTypes, { body }, about, { onSent: cacheType })
}

/** Deletes a type without debts. */
async function removeType(type: CustomDebtType) {
  const about = { subject: type.debt_type_uuid, label: `Delete the type ${type.name}` }
  const params = { id: type.debt_type_uuid }
  return write(deleteUserDebtTypes, { params }, about, { awaitsRefresh: true })
}

const { name } = updateUserDebtTypes.body.entries

/** One of the client's own types. */
function TypeRow({ type }: { type: CustomDebtType }) {
  const [isRenaming, setRenaming] = useState(false)
  const [isBusy, setBusy] = useState(false)
  if (isRenaming) return <RenameRow type={type} onDone={() => setRenaming(false)} />
  const isUsed = type.debt_count > 0
  const remove = async () => {
    setBusy(true)
    const outcome = await removeType(type)
    setBusy(false)
    if (outcome.ok) toast.success(`${type.name} deleted`)
  }
  return (
    <ListRow
      title={type.name}
      detail={isUsed ? count(type.debt_count, 'debt') : 'No debts'}
      trailing={
        <span className="flex gap-1">
          <Button
            variant="quiet"
            size="icon"
            aria-label={`Rename ${type.name}`}
            onClick={() => setRenaming(true)}
          >
            <Pencil aria-hidden="true" />
          </Button>
          {!isUsed && (
            <Button
              variant="quiet"
              size="icon"
              busy={isBusy}
              aria-label={`Delete ${type.name}`}
              onClick={() => void remove()}
            >
              {!isBusy && <Trash2 aria-hidden="true" />}
            </Button>
          )}
        </span>
      }
    />
  )
}

function RenameRow({ type, onDone }: { type: CustomDebtType; onDone: () => void }) {
  const form = useForm({
    initial: { name: type.name },
    schema: v.object({ name }),
    onSubmit: async (typed) => {
      const outcome = await renameType(type, typed.name)
      if (outcome.ok) onDone()
      return outcome
    },
  })
  return (
    <li className="px-4 py-3 md:px-5">
      <Form form={form} className="gap-3">
        <TextField form={form} name="name" label="Name" />
        <FormButtons label="Save" size="sm" onCancel={onDone} />
      </Form>
    </li>
  )
}

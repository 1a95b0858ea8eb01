import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useConnection } from '#app/platform/online.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { useOnce } from '#app/platform/use-once.ts'
import { accountTypesQuery, brokerageQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { useIncome } from '#app/shared/household/income.ts'
import { Button } from '#app/ui/button.tsx'
import { Card, CardHeader, CardTitle } from '#app/ui/card.tsx'
import { Field } from '#app/ui/field.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { Select } from '#app/ui/select.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import type { OwnAccountType } from '#core/contract/brokerage-opening.ts'
import { BackToBrokerage, PracticeNote } from './brokerage-parts.tsx'
import { saveApplication } from './use-brokerage.ts'

interface AccountTypesPageProps {
  /** The goal that the account will fund, from the address. */
  readonly goalUuid: string | undefined
}

/** Which type of account to open: what each is for, and why not for this client. */
export function AccountTypesPage({ goalUuid }: AccountTypesPageProps) {
  const query = useQuery(accountTypesQuery)
  const { data: types, isError } = query
  const { income } = useIncome()
  const isOffline = useConnection() === 'offline'
  return (
    <Page>
      <PageHeader
        back={<BackToBrokerage />}
        title="Choose an account type"
        sub={
          isOffline
            ? 'You’re offline. You can compare types; applying needs a connection.'
            : 'What you’re saving for and when you need it decide which type fits. You can have several.'
        }
      />
      <PracticeNote />
      {!types && !isError && (
        <Loading label="Loading account types" className="grid gap-4 lg:grid-cols-2">
          <Skeleton className="h-72 rounded-card" />
          <Skeleton className="h-72 rounded-card" />
        </Loading>
      )}
      {!types && isError && (
        <Card>
          <QueryFailed query={query} title="Couldn’t load the account types" />
        </Card>
      )}
      {types && (
        <>
          <CompareCard types={types} />
          <div className="grid items-start gap-4 lg:grid-cols-2">
            {types.map((type) => (
              <TypeCard
                key={type.account_type}
                type={type}
                goalUuid={goalUuid}
                isOffline={isOffline}
                lacksIncome={income === null}
              />
            ))}
          </div>
        </>
      )}
      <div>
        <FaqLink module="brokerage" />
      </div>
    </Page>
  )
}

const facts = [
  ['purpose', 'What it’s for'],
  ['suits', 'Who it suits'],
  ['tax', 'Taxes'],
  ['limits', 'Limits'],
] as const

/** Two types side by side. */
function CompareCard({ types }: { readonly types: readonly OwnAccountType[] }) {
  const [chosen, setChosen] = useState(['individual', 'roth_ira'])
  const pair = chosen.map((type) => types.find(({ account_type }) => account_type === type) ?? types[0])
  const choose = (place: number, type: string) =>
    setChosen((before) => before.map((each, at) => (at === place ? type : each)))
  return (
    <Card>
      <CardTitle>Compare two types</CardTitle>
      <div className="grid grid-cols-2 gap-x-4 gap-y-3">
        {['First type', 'Second type'].map((label, place) => (
          <Field key={label} label={label}>
            <Select value={chosen[place]} onValueChange={(type) => choose(place, type)}>
              {types.map(({ account_type, name }) => (
                <option key={account_type} value={account_type}>
                  {name}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
      <table className="w-full table-fixed text-15">
        <caption className="sr-only">Two account types compared</caption>
        <thead className="sr-only">
          <tr>
            {pair.map((type, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- the same type can be chosen twice
              <th key={place} scope="col">
                {type?.name}
              </th>
            ))}
          </tr>
        </thead>
        {facts.map(([fact, label]) => (
          <tbody key={fact} className="align-top">
            <tr>
              <th colSpan={2} scope="rowgroup" className="pt-3 text-left text-13 font-normal text-quiet">
                {label}
              </th>
            </tr>
            <tr>
              {pair.map((type, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- the same type can be chosen twice
                <td key={place} className="pr-4 wrap-anywhere last:pr-0">
                  {type?.[fact]}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
    </Card>
  )
}

interface TypeCardProps {
  readonly type: OwnAccountType
  readonly goalUuid: string | undefined
  readonly isOffline: boolean
  /** Whether the client hasn’t entered the income that IRA limits depend on. */
  readonly lacksIncome: boolean
}

function TypeCard({ type, goalUuid, isOffline, lacksIncome }: TypeCardProps) {
  const { account_type, name, note, can_open, documents_needed, source } = type
  return (
    <Card asChild>
      <section aria-label={name}>
        <CardHeader>
          <CardTitle>{name}</CardTitle>
          {!can_open && <Pill>Not for you now</Pill>}
        </CardHeader>
        <dl className="flex flex-col gap-3 text-15">
          {facts.map(([fact, label]) => (
            <div key={fact}>
              <dt className="text-13 text-quiet">{label}</dt>
              <dd>{type[fact]}</dd>
            </div>
          ))}
          {documents_needed !== '' && (
            <div>
              <dt className="text-13 text-quiet">Documents</dt>
              <dd>{documents_needed}</dd>
            </div>
          )}
        </dl>
        {note !== '' && (
          <p className={can_open ? 'text-15' : 'rounded-control bg-amber-wash px-4 py-3 text-15'}>{note}</p>
        )}
        {can_open && lacksIncome && account_type.endsWith('_ira') && (
          <Link
            to="/netWorth"
            hash="income"
            aria-label={`Add income for ${name}`}
            className="self-start text-15 text-accent underline underline-offset-4"
          >
            Add income
          </Link>
        )}
        <p className="text-13 text-quiet">Source: {source}</p>
        {can_open && (
          <Apply accountType={account_type} name={name} goalUuid={goalUuid} isOffline={isOffline} />
        )}
      </section>
    </Card>
  )
}

interface ApplyProps {
  readonly accountType: OwnAccountType['account_type']
  readonly name: string
  readonly goalUuid: string | undefined
  readonly isOffline: boolean
}

/** Starts an application, or continues the draft that there is. */
function Apply({ accountType, name, goalUuid, isOffline }: ApplyProps) {
  const navigate = useNavigate()
  const once = useOnce()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { data: info } = useQuery(brokerageQuery)
  const draft = info?.accounts.find(
    ({ account_type, state }) => account_type === accountType && state === 'draft',
  )
  if (draft) {
    return (
      <Button asChild variant="secondary">
        <Link to="/brokerage/$brokerageUuid/apply" params={{ brokerageUuid: draft.brokerage_account_uuid }}>
          Continue {name} application
        </Link>
      </Button>
    )
  }
  if (info?.can_open === false) return null
  const start = async () => {
    setBusy(true)
    setProblem(undefined)
    const change = { account_type: accountType, ...(goalUuid !== undefined && { goal_uuid: goalUuid }) }
    const outcome = await saveApplication(change, once(change))
    setBusy(false)
    if (!outcome.ok) return setProblem(outcome.message)
    return navigate({
      to: '/brokerage/$brokerageUuid/apply',
      params: { brokerageUuid: outcome.data.brokerage_account_uuid },
    })
  }
  return (
    <>
      <FormRefusal message={problem} />
      <Button busy={isBusy} disabled={isOffline} onClick={() => void start()}>
        Apply for {name}
      </Button>
    </>
  )
}

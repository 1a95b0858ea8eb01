import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useConnection } from '#app/platform/online.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { accountTypesQuery, brokerageQuery } from '#app/shared/brokerage/brokerage-queries.ts'
import { Alert } from '#app/ui/alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { RadioGroup, RadioItem } from '#app/ui/radio-group.tsx'
import { Loading, Skeleton } from '#app/ui/skeleton.tsx'
import { toast } from '#app/ui/toast.ts'
import { allows, answersLost, type TypeAnswer } from '#core/brokerage/application.ts'
import type { OwnAccountType } from '#core/contract/brokerage-opening.ts'
import type { Applied } from './application-steps.ts'
import { saveApplication } from './use-brokerage.ts'

const lostAnswers: Readonly<Record<TypeAnswer, string>> = {
  joint_holder: 'the other owner’s name and date of birth',
  trust: 'what you entered about the trust',
}

/** Changes the type that an application is for: answers that fit stay, and what would be lost is said before. */
export function ChangeType({ applied }: { readonly applied: Applied }) {
  const [isOpen, setOpen] = useState(false)
  const isOffline = useConnection() === 'offline'
  return (
    <>
      <Button variant="secondary" size="sm" disabled={isOffline} onClick={() => setOpen(true)}>
        Change account type
      </Button>
      <Sheet open={isOpen} onOpenChange={setOpen}>
        <SheetContent
          title="Change account type"
          description="Your answers stay where they fit the new type."
        >
          <TypeChoice applied={applied} onDone={() => setOpen(false)} />
        </SheetContent>
      </Sheet>
    </>
  )
}

interface TypeChoiceProps {
  readonly applied: Applied
  readonly onDone: () => void
}

function TypeChoice({ applied: { account, application }, onDone }: TypeChoiceProps) {
  const navigate = useNavigate()
  const query = useQuery(accountTypesQuery)
  const { data: info } = useQuery(brokerageQuery)
  const [chosen, setChosen] = useState<OwnAccountType>()
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  if (!query.data) {
    return query.isError ? (
      <QueryFailed query={query} title="Couldn’t load the account types" />
    ) : (
      <Loading label="Loading account types">
        <Skeleton className="h-60" />
      </Loading>
    )
  }
  const { brokerage_account_uuid, version } = account
  // A client has one application for a type at a time.
  const taken = info?.accounts.filter(({ state }) => allows(state, 'withdraw')) ?? []
  const types = query.data.filter(
    ({ account_type, can_open }) =>
      can_open &&
      account_type !== account.account_type &&
      !taken.some((other) => other.account_type === account_type),
  )
  if (types.length === 0) {
    return <p className="pt-1 text-15 text-quiet">There’s no other type that you can apply for now.</p>
  }
  const lost = chosen
    ? answersLost(application, chosen.account_type).map((answer) => lostAnswers[answer])
    : []
  const change = async ({ account_type, name }: OwnAccountType) => {
    setBusy(true)
    setProblem(undefined)
    const outcome = await saveApplication({ brokerage_account_uuid, version, account_type })
    setBusy(false)
    if (!outcome.ok) return setProblem(outcome.message)
    toast.success(`Changed to ${name}`)
    onDone()
    return navigate({
      to: '/brokerage/$brokerageUuid/apply',
      params: { brokerageUuid: brokerage_account_uuid },
    })
  }
  return (
    <div className="flex flex-col gap-5 pt-1">
      <RadioGroup
        aria-label="Account type"
        value={chosen?.account_type ?? ''}
        onValueChange={(next) => setChosen(types.find(({ account_type }) => account_type === next))}
      >
        {types.map(({ account_type, name, purpose, note }) => (
          <RadioItem
            key={account_type}
            value={account_type}
            label={name}
            detail={[purpose, note].filter(Boolean).join(' ')}
          />
        ))}
      </RadioGroup>
      {lost.length > 0 && (
        <Alert tone="warning">This deletes {lost.join(' and ')}. Everything else stays.</Alert>
      )}
      <FormRefusal message={problem} />
      <Button block busy={isBusy} disabled={!chosen} onClick={() => chosen && void change(chosen)}>
        {chosen ? `Change to ${chosen.name}` : 'Choose a type'}
      </Button>
    </div>
  )
}

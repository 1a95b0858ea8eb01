import { useRef, useState } from 'react'
import * as v from 'valibot'
import { call } from '#app/platform/api.ts'
import { clock, localDate } from '#app/platform/clock.ts'
import { Steps } from '#app/ui/steps.tsx'
import { toast } from '#app/ui/toast.ts'
import { register } from '#core/contract/account-registration.ts'
import { toWireBirthDate } from '#core/contract/birth-date.ts'
import { storeDraft, readDraft, type Draft } from './registration-draft.ts'
import { addressSchema, furthestStep, personSchema, type Step } from './registration-schemas.ts'
import { StepAddress } from './step-address.tsx'
import { StepLogin, type ChosenLogin } from './step-login.tsx'
import { StepPerson } from './step-person.tsx'

const TITLES = { 1: 'About you', 2: 'Where you live', 3: 'Your login' } as const satisfies Record<
  Step,
  string
>

interface RegistrationProps {
  readonly step: Step
  readonly onNext: (step: Step) => void
  /** Back to the previous step. */
  readonly onBack: (step: Step) => void
  /** Back on the first step leaves. */
  readonly onLeave: () => void
  readonly onRegistered: (account: { username: string; mobile_no: string }) => void
}

/** The wizard: three steps, each submitted to the next, and the account created at the end. */
export function Registration({ step: wanted, onNext, onBack, onLeave, onRegistered }: RegistrationProps) {
  // The same key for the same registration: if the answer is lost, submitting again creates no second account.
  const key = useRef<{ payload: string; key: string }>(undefined)
  const [draft, setDraft] = useState(readDraft)
  const keep = (change: Partial<Draft>) => {
    setDraft((before) => ({ ...before, ...change }))
    storeDraft(change)
  }
  const today = localDate(clock.now())
  const allowed = furthestStep(draft, clock.offsetMinutes(), today)
  const step = wanted > allowed ? allowed : wanted

  const submit = async (chosen: ChosenLogin) => {
    const { mobile_no, dob, ...person } = v.parse(personSchema(clock.offsetMinutes(), today), draft)
    const body = {
      ...person,
      mobile_no,
      dob: toWireBirthDate(dob),
      ...v.parse(addressSchema, draft),
      ...chosen,
      subscription_plan: 'NO_PLAN',
      role_name: 'User',
      tenant_uuid: null,
      name_on_card: '',
      card_number: '',
      expiry_date: '',
      enable_face_id: false,
      enable_face_id_pin: '',
    } as const
    const payload = JSON.stringify(body)
    if (key.current?.payload !== payload) key.current = { payload, key: crypto.randomUUID() }
    const outcome = await call(register, { body }, { headers: { 'Idempotency-Key': key.current.key } })
    if (!outcome.ok) return outcome
    if (outcome.message) toast.success(outcome.message)
    keep({ registered_as: chosen.username })
    onRegistered(outcome.data)
    return outcome
  }

  return (
    <div className="flex flex-col gap-5">
      <header className="flex flex-col gap-3">
        <Steps current={step} total={3} />
        <h1 className="text-28 font-bold">{TITLES[step]}</h1>
      </header>
      {step === 1 && <StepPerson draft={draft} onDraft={keep} onBack={onLeave} onNext={() => onNext(2)} />}
      {step === 2 && (
        <StepAddress draft={draft} onDraft={keep} onBack={() => onBack(1)} onNext={() => onNext(3)} />
      )}
      {step === 3 && <StepLogin draft={draft} onDraft={keep} onBack={() => onBack(2)} onSubmit={submit} />}
    </div>
  )
}

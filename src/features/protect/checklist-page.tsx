import { Link } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import * as v from 'valibot'
import { useForm } from '#app/platform/form.ts'
import { dayInYear } from '#app/platform/format.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { useToday } from '#app/platform/today.ts'
import { PendingPill } from '#app/shared/changes/pending-pill.tsx'
import { FaqLink } from '#app/shared/faq/faq-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Checkbox } from '#app/ui/checkbox.tsx'
import { Progress } from '#app/ui/data/progress.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Page, PageHeader } from '#app/ui/page.tsx'
import { Pill } from '#app/ui/pill.tsx'
import { WhereEditable } from '#app/ui/read-only.ts'
import { ThirdPerson } from '#app/ui/third-person.ts'
import { toast } from '#app/ui/toast.ts'
import { ChecklistMark, type ProtectChecklist } from '#core/contract/protect-profile.ts'
import { changeProtectProfile } from '#core/protect/change.ts'
import type { ProtectState } from '#core/protect/replay.ts'
import { type ChecklistStep, checklistSteps } from './checklist-steps.ts'
import { backToProtect, ProfileConflict, Unloaded } from './protect-parts.tsx'
import { PROFILE_SUBJECT, saveProfile, useProtect } from './use-protect.ts'

const TITLE = 'Papers and beneficiaries'

/** Papers that every household needs, and who is named on each account and policy. */
export function ChecklistPage() {
  const protect = useProtect()
  const { query, state } = protect
  return state ? (
    <Checklist {...protect} state={state} />
  ) : (
    <Unloaded query={query} title={TITLE} what="your checklist" back={backToProtect} />
  )
}

/** Saves marks of the checklist. They are shown at once, and go away again if the server refuses them. */
function useMarks(state: ProtectState) {
  const [sending, setSending] = useState<readonly ProtectChecklist[]>([])
  // The version that the newest mark leads to, which the page may not have read when the next one is made.
  const nextVersion = useRef(0)
  const shown = sending.reduce<ProtectState>(
    (known, checklist) => ({
      ...known,
      profile: changeProtectProfile(known.profile, { entries: {}, checklist }),
    }),
    state,
  )
  const save = async (checklist: ProtectChecklist, label: string) => {
    const version = Math.max(state.profile.version, nextVersion.current)
    nextVersion.current = version + 1
    setSending((all) => [...all, checklist])
    const outcome = await saveProfile({ profile: { ...state.profile, version } }, { checklist }, label)
    if (!outcome.ok) nextVersion.current = 0
    setSending((all) => all.filter((each) => each !== checklist))
    return outcome
  }
  return { shown, save }
}

type SaveMark = ReturnType<typeof useMarks>['save']

type ChecklistProps = Omit<ReturnType<typeof useProtect>, 'state'> & { readonly state: ProtectState }

function Checklist({ state, pending, ...protect }: ChecklistProps) {
  const { shown, save } = useMarks(state)
  const steps = checklistSteps(shown)
  const done = steps.filter(isDone).length
  return (
    <Page>
      <PageHeader
        back={backToProtect}
        eyebrow={
          <span className="flex flex-wrap items-center gap-2">
            {TITLE} {pending.has(PROFILE_SUBJECT) && <PendingPill />}
          </span>
        }
        title={done === steps.length ? 'Everything on your list is done' : `${done} of ${steps.length} done`}
        sub="Papers say what you want when you can’t. Beneficiaries named on an account or policy come before a will."
      />
      <ProfileConflict {...protect} />
      <Progress label={TITLE} value={done} max={steps.length} valueText={`${done} of ${steps.length} done`} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <StepList title="Papers" steps={steps.filter(({ kind }) => kind === 'paper')} onSave={save} />
        <div className="flex min-w-0 flex-col gap-4">
          <StepList
            title="Beneficiaries on accounts"
            about="Mark an account once you have checked who is named on it."
            steps={steps.filter(({ kind }) => kind === 'account')}
            onSave={save}
            empty={
              <>
                Retirement and other accounts that name beneficiaries appear here.{' '}
                <WhereEditable>
                  <Link to="/netWorth" className="font-medium text-accent underline-offset-4 hover:underline">
                    Add an account
                  </Link>
                </WhereEditable>
              </>
            }
          />
          <StepList
            title="Beneficiaries on life policies"
            steps={steps.filter(({ kind }) => kind === 'policy')}
            onSave={save}
            empty={
              <>
                Your life policies appear here.{' '}
                <WhereEditable>
                  <Link
                    to="/protect/policies"
                    className="font-medium text-accent underline-offset-4 hover:underline"
                  >
                    Add a policy
                  </Link>
                </WhereEditable>
              </>
            }
          />
        </div>
      </div>
      <div>
        <FaqLink module="protect" />
      </div>
    </Page>
  )
}

const isDone = ({ mark }: ChecklistStep): boolean => mark?.done_on != null

interface StepListProps {
  readonly title: string
  readonly steps: readonly ChecklistStep[]
  readonly onSave: SaveMark
  /** What the list is about, in a sentence. */
  readonly about?: string
  readonly empty?: ReactNode
}

const StepList = ({ title, steps, onSave, about, empty }: StepListProps) => (
  <Card>
    <CardTitle>{title}</CardTitle>
    {about !== undefined && steps.length > 0 && (
      <p className="text-15 text-quiet">
        <ThirdPerson>{about}</ThirdPerson>
      </p>
    )}
    {steps.length === 0 ? (
      <p className="text-15 text-quiet">
        <ThirdPerson>{empty}</ThirdPerson>
      </p>
    ) : (
      <ul className="flex flex-col divide-y divide-hair">
        {steps.map((step) => (
          <li key={step.key} className="py-2">
            {step.kind === 'policy' ? <PolicyStep step={step} /> : <Step step={step} onSave={onSave} />}
          </li>
        ))}
      </ul>
    )}
  </Card>
)

/** A policy's beneficiaries are entered with the policy. */
const PolicyStep = ({ step }: { readonly step: ChecklistStep }) => (
  <div className="flex items-center justify-between gap-4 py-1 text-15">
    <div className="min-w-0 wrap-anywhere">
      <Link to="/protect/policies" className="font-medium underline-offset-4 hover:underline">
        {step.title}
      </Link>
      <span className="block text-13 text-quiet">{step.detail}</span>
    </div>
    <Pill tone={isDone(step) ? 'good' : 'warning'}>{isDone(step) ? 'Named' : 'Not named'}</Pill>
  </div>
)

function Step({ step, onSave }: { readonly step: ChecklistStep; readonly onSave: SaveMark }) {
  const today = useToday()
  const [isNoting, setNoting] = useState(false)
  const { title, detail, mark, change } = step
  const note = mark?.note ?? ''
  const save = (next: ChecklistMark) => onSave(change(next), title)
  const tick = async (isTicked: boolean) => {
    const outcome = await save({ done_on: isTicked ? today : null, note })
    // The box is already back at what the other device said.
    if (!outcome.ok && outcome.code === 'conflict') toast.error(outcome.message)
  }
  return (
    <>
      <Checkbox
        checked={isDone(step)}
        onCheckedChange={(checked) => void tick(checked)}
        label={
          <>
            <span className="block font-medium wrap-anywhere">{title}</span>
            {detail && <span className="block text-13 text-quiet">{detail}</span>}
            {mark?.done_on != null && (
              <span className="block text-13 text-quiet">Marked done {dayInYear(mark.done_on, today)}</span>
            )}
          </>
        }
      />
      <div className="pl-8">
        {isNoting ? (
          <NoteForm step={step} onSave={save} onClose={() => setNoting(false)} />
        ) : (
          <p className="text-13 wrap-anywhere text-quiet">
            {note}{' '}
            <Button
              variant="link"
              size="sm"
              aria-label={`${note ? 'Edit note' : 'Add note'}: ${title}`}
              onClick={() => setNoting(true)}
            >
              {note ? 'Edit note' : 'Add note'}
            </Button>
          </p>
        )}
      </div>
    </>
  )
}

interface NoteFormProps {
  readonly step: ChecklistStep
  readonly onSave: (mark: ChecklistMark) => ReturnType<SaveMark>
  readonly onClose: () => void
}

const NoteSchema = v.pick(ChecklistMark, ['note'])

function NoteForm({ step: { key, mark }, onSave, onClose }: NoteFormProps) {
  const form = useForm({
    about: `note-${key}`,
    initial: { note: mark?.note ?? '' },
    schema: NoteSchema,
    onSubmit: async ({ note }) => {
      const outcome = await onSave({ done_on: mark?.done_on ?? null, note })
      if (outcome.ok) onClose()
      return outcome
    },
  })
  return (
    <Form form={form} className="gap-3 pb-2">
      <TextField
        form={form}
        name="note"
        label="Note"
        hint="For example, where the original is. Don’t enter passwords."
      />
      <FormButtons label="Save" size="sm" onCancel={onClose} />
    </Form>
  )
}

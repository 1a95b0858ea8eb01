/** Sharing one's plan: with an advisor by username, with a partner by an invitation. */
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { call, type Outcome, type Refusal } from '#app/platform/api.ts'
import { ChoiceField } from '#app/platform/choice-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { chosenSections, SectionChecks, sectionValues } from '#app/shared/sharing/sections.tsx'
import { Button } from '#app/ui/button.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { RadioGroup, RadioItem } from '#app/ui/radio-group.tsx'
import { toast } from '#app/ui/toast.ts'
import {
  createShare,
  createShareInvitation,
  INVITATION_DAYS,
  NewShare,
  restoreShare,
  type Share,
} from '#core/contract/sharing.ts'
import {
  proofOf,
  Reauthentication,
  ReauthenticationFields,
  reauthenticationValues,
} from './reauthentication.tsx'
import { rereadShares } from './shares-query.ts'

const isChosen = v.boolean()
export const ChosenSections = {
  net_worth: isChosen,
  goals: isChosen,
  retirement: isChosen,
  debts: isChosen,
  spending: isChosen,
  taxes: isChosen,
  protection: isChosen,
}

const NO_SECTION = { ok: false, fields: {}, message: 'Choose at least one section.' } as const

const DAYS = [
  ['', 'Until I stop it'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', 'A year'],
] as const

const daysOf = (text: string) => ([30, 90, 365] as const).find((days) => String(days) === text) ?? null

/** After a plan was shared: the list shows it before the form closes. */
async function finish<T>(outcome: Outcome<T>, onDone: () => void): Promise<Outcome<T>> {
  if (!outcome.ok) return outcome
  await rereadShares()
  toast.success(outcome.message ?? 'Shared')
  onDone()
  return outcome
}

/** Shares with an advisor, whom the client knows by their username. */
export function ShareWithAdvisor({ onDone }: { onDone: () => void }) {
  const form = useForm({
    initial: { username: '', days: '', ...sectionValues(), ...reauthenticationValues },
    schema: v.intersect([
      v.object({ username: NewShare.entries.username, days: v.string(), ...ChosenSections }),
      Reauthentication,
    ]),
    onSubmit: async (entered) => {
      const { username, days } = entered
      const sections = chosenSections(entered)
      if (sections.length === 0) return NO_SECTION
      const proof = await proofOf(entered)
      if (!proof.ok) return proof
      const body = { username, sections, days: daysOf(days), ...proof.body }
      return finish(await call(createShare, { body }, { quiet: true }), onDone)
    },
  })
  return (
    <Form form={form} className="gap-5 pt-1">
      <TextField
        form={form}
        name="username"
        label="Advisor’s username"
        hint="Ask your advisor for it. They can read your plan, but never change it."
        autoCapitalize="none"
        spellCheck={false}
      />
      <SectionChecks values={form.values} onChange={(section, chosen) => form.set(section, chosen)} />
      <ChoiceField form={form} name="days" label="For how long" options={DAYS} />
      <ReauthenticationFields form={form} />
      <FormButtons label="Share my plan" block />
    </Form>
  )
}

/** Makes an invitation, and shows its code and link once. */
export function InvitePartner({ onDone }: { onDone: () => void }) {
  const [code, setCode] = useState<string>()
  /** Asked for once more, as after an answer that was lost, it's the same invitation. */
  const key = useRef<{ readonly payload: string; readonly headers: { 'Idempotency-Key': string } }>(null)
  const form = useForm({
    initial: { access: 'view', ...sectionValues(), ...reauthenticationValues },
    schema: v.intersect([
      v.object({ access: v.picklist(['view', 'edit']), ...ChosenSections }),
      Reauthentication,
    ]),
    onSubmit: async (entered) => {
      const { access } = entered
      const sections = chosenSections(entered)
      if (sections.length === 0) return NO_SECTION
      const proof = await proofOf(entered)
      if (!proof.ok) return proof
      const payload = JSON.stringify([access, sections])
      if (key.current?.payload !== payload) {
        key.current = { payload, headers: { 'Idempotency-Key': crypto.randomUUID() } }
      }
      const { headers } = key.current
      const body = { access, sections, ...proof.body }
      const outcome = await call(createShareInvitation, { body }, { headers, quiet: true })
      if (!outcome.ok) return outcome satisfies Refusal
      await rereadShares()
      setCode(outcome.data.code)
      return outcome
    },
  })
  if (code !== undefined) return <InvitationCode code={code} onDone={onDone} />
  return (
    <Form form={form} className="gap-5 pt-1">
      <p className="text-15 text-quiet">
        Your partner needs an account of their own. They use a code from you, once, within {INVITATION_DAYS}{' '}
        days.
      </p>
      <fieldset>
        <legend className="text-15 font-medium">What they can do</legend>
        <RadioGroup value={form.values.access} onValueChange={(access) => form.set('access', access)}>
          <RadioItem value="view" label="View" detail="They can read the sections below." />
          <RadioItem
            value="edit"
            label="View and edit"
            detail="They can also add, change and delete in these sections. They can’t link banks, pay, order or share."
          />
        </RadioGroup>
      </fieldset>
      <SectionChecks values={form.values} onChange={(section, chosen) => form.set(section, chosen)} />
      <ReauthenticationFields form={form} />
      <FormButtons label="Create invitation" block />
    </Form>
  )
}

/** Undoes the end of a share. */
export function RestoreShare({ share, onDone }: { share: Share; onDone: () => void }) {
  const form = useForm({
    initial: reauthenticationValues,
    schema: Reauthentication,
    about: share.share_uuid,
    onSubmit: async (entered) => {
      const proof = await proofOf(entered)
      if (!proof.ok) return proof
      const { body } = proof
      return finish(
        await call(restoreShare, { params: { id: share.share_uuid }, body }, { quiet: true }),
        onDone,
      )
    },
  })
  return (
    <Form form={form} className="gap-5 pt-1">
      <p className="text-15 text-quiet">
        {share.first_name} will be able to see and do what they could before.
      </p>
      <ReauthenticationFields form={form} />
      <FormButtons label="Share again" block />
    </Form>
  )
}

function InvitationCode({ code, onDone }: { code: string; onDone: () => void }) {
  const spelled = `${code.slice(0, 5)}-${code.slice(5)}`
  // After the number sign, so that no server sees the code in an address.
  const link = `${location.origin}/acceptInvitation#${spelled}`
  const copy = () =>
    void navigator.clipboard.writeText(link).then(
      () => toast.success('Link copied'),
      () => toast.error('Couldn’t copy the link. Select it and copy it yourself.'),
    )
  return (
    <div className="flex flex-col gap-5 pt-1">
      <p className="text-15">
        Send this code or link to your partner. We don’t show it again, and it works for one person.
      </p>
      <p className="text-center text-28 font-bold tracking-wider">{spelled}</p>
      <p className="rounded-control bg-sunken p-3 text-13 wrap-anywhere select-all">{link}</p>
      <div className="flex gap-2">
        <Button onClick={copy}>Copy link</Button>
        <Button variant="quiet" onClick={onDone}>
          Done
        </Button>
      </div>
    </div>
  )
}

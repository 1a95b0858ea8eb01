import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { call, type Outcome } from '#app/platform/api.ts'
import { type SubmitResult, useForm } from '#app/platform/form.ts'
import { queryFor } from '#app/platform/queries.ts'
import { QueryFailed } from '#app/platform/query-failed.tsx'
import { PasswordField, TextField } from '#app/platform/text-fields.tsx'
import { Alert } from '#app/ui/alert.tsx'
import { PlainButton } from '#app/ui/button.tsx'
import { List, ListRow } from '#app/ui/data/list-row.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { Loading, SkeletonRows } from '#app/ui/skeleton.tsx'
import {
  createSandboxCode,
  createSandboxLogin,
  getSandboxBanks,
  type SandboxStep,
} from '#core/contract/bank.ts'
import { finishLink, type SandboxDialog } from './link-bank.ts'

const banksQuery = queryFor(getSandboxBanks, {})

interface Bank {
  readonly id: string
  readonly name: string
}

type OnStep = (step: SandboxStep) => Promise<void>

/** A step's refusal as the form shows it; otherwise what comes next. */
async function nextStep(outcome: Outcome<SandboxStep>, onStep: OnStep): Promise<SubmitResult> {
  if (!outcome.ok) return outcome
  if (outcome.data.kind === 'failed') {
    return { ok: false, message: outcome.data.message, fields: {} }
  }
  await onStep(outcome.data)
  return outcome
}

const LoginSchema = v.object({
  username: v.pipe(v.string(), v.nonEmpty('Enter your username')),
  password: v.pipe(v.string(), v.nonEmpty('Enter your password')),
})

function LoginForm({ bank, linkToken, onStep }: { bank: Bank; linkToken: string; onStep: OnStep }) {
  const form = useForm({
    initial: { username: '', password: '' },
    schema: LoginSchema,
    onSubmit: async (login) =>
      nextStep(
        await call(
          createSandboxLogin,
          { body: { ...login, link_token: linkToken, institution_id: bank.id } },
          { quiet: true },
        ),
        onStep,
      ),
  })
  return (
    <Form form={form} className="gap-5 pt-1">
      <Alert>
        This is a practice bank. Use <strong>user_good</strong> and <strong>pass_good</strong>.
      </Alert>
      <TextField form={form} name="username" label="Username" autoCapitalize="none" />
      <PasswordField form={form} name="password" label="Password" autoComplete="off" />
      <FormButtons label={`Log in to ${bank.name}`} block />
    </Form>
  )
}

const CodeSchema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty('Enter the code')) })

function CodeForm({ linkToken, onStep }: { linkToken: string; onStep: OnStep }) {
  const form = useForm({
    initial: { code: '' },
    schema: CodeSchema,
    onSubmit: async ({ code }) =>
      nextStep(
        await call(createSandboxCode, { body: { link_token: linkToken, code } }, { quiet: true }),
        onStep,
      ),
  })
  return (
    <Form form={form} className="gap-5 pt-1">
      <Alert>
        The practice bank’s code is always <strong>1234</strong>.
      </Alert>
      <TextField form={form} name="code" label="Code" inputMode="numeric" autoComplete="one-time-code" />
      <FormButtons label="Submit code" block />
    </Form>
  )
}

function ChooseBank({ onChoose }: { onChoose: (bank: Bank) => void }) {
  const banks = useQuery(banksQuery)
  if (banks.isPending) {
    return (
      <Loading label="Loading banks">
        <SkeletonRows rows={4} />
      </Loading>
    )
  }
  if (!banks.data) return <QueryFailed query={banks} title="Couldn’t load the banks" />
  return (
    <List className="-mx-5">
      {banks.data.map((bank) => (
        <ListRow
          key={bank.id}
          title={<PlainButton onClick={() => onChoose(bank)}>{bank.name}</PlainButton>}
          detail={bank.description}
        />
      ))}
    </List>
  )
}

interface SandboxDialogProps {
  /** Undefined while it is closed. */
  readonly dialog: SandboxDialog | undefined
  readonly onClose: () => void
}

/** The sandbox's practice banks, in place of the provider's dialog. */
export function SandboxBankSheet({ dialog, onClose }: SandboxDialogProps) {
  return (
    <Sheet open={dialog !== undefined} onOpenChange={(open) => !open && onClose()}>
      {dialog && <SandboxSteps key={dialog.linkToken} dialog={dialog} onClose={onClose} />}
    </Sheet>
  )
}

function SandboxSteps({ dialog, onClose }: { dialog: SandboxDialog; onClose: () => void }) {
  const { link, linkToken } = dialog
  const [bank, setBank] = useState<Bank | undefined>(
    // The server knows which bank a link is at.
    link && { id: link.link_uuid, name: link.institution },
  )
  const [asksCode, setAsksCode] = useState(false)
  const onStep: OnStep = async (step) => {
    if (step.kind === 'code_required') setAsksCode(true)
    if (step.kind !== 'done') return
    // A token works once: after a failure, which a toast explains, the client starts again.
    await finishLink(step.public_token, link)
    onClose()
  }
  const title = bank ? `Log in to ${bank.name}` : 'Choose a bank'
  return (
    <SheetContent title={title}>
      {asksCode ? (
        <CodeForm linkToken={linkToken} onStep={onStep} />
      ) : bank ? (
        <LoginForm bank={bank} linkToken={linkToken} onStep={onStep} />
      ) : (
        <ChooseBank onChoose={setBank} />
      )}
    </SheetContent>
  )
}

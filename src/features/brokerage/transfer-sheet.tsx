import * as v from 'valibot'
import {
  type BrokerageAccount,
  createBrokerageTransfer,
  type Transfer,
  TransferInput,
} from '#core/contract/brokerage.ts'
import { formatUsd } from '#core/finance/math/money.ts'
import { call } from '#app/platform/api.ts'
import { AmountField } from '#app/platform/form-fields.tsx'
import { useForm } from '#app/platform/form.ts'
import { refresh } from '#app/platform/outbox-lifecycle.ts'
import { Button } from '#app/ui/button.tsx'
import { ErrorSummary } from '#app/ui/error-summary.tsx'
import { FormRefusal } from '#app/ui/form-refusal.tsx'
import { Sheet, SheetContent } from '#app/ui/overlays/sheet.tsx'
import { toast } from '#app/ui/toast.ts'
import { typedNumber } from './step-form.tsx'
import { useOnce } from './use-brokerage.ts'

interface TransferSheetProps {
  readonly account: BrokerageAccount
  readonly direction: Transfer['direction']
  readonly onClose: () => void
}

const AmountSchema = v.object({
  amount_cents: v.pipe(
    v.string(),
    v.transform((typed) => typedNumber(typed)),
    TransferInput.entries.amount_cents,
  ),
})

/** Moves practice money into or out of an account. */
export function TransferSheet({ account, direction, onClose }: TransferSheetProps) {
  const once = useOnce()
  const { brokerage_account_uuid, available_cents, is_practice } = account
  const isDeposit = direction === 'deposit'
  const form = useForm({
    about: `${direction} ${brokerage_account_uuid}`,
    initial: { amount_cents: '' },
    schema: AmountSchema,
    onSubmit: async ({ amount_cents }) => {
      const body = { brokerage_account_uuid, direction, amount_cents }
      const outcome = await call(createBrokerageTransfer, { body }, { quiet: true, headers: once(body) })
      if (!outcome.ok) return outcome
      toast.success(`${isDeposit ? 'Deposit' : 'Withdrawal'} of ${formatUsd(amount_cents)} started`)
      onClose()
      await refresh()
      return outcome
    },
  })
  return (
    <Sheet open onOpenChange={(open) => !open && onClose()}>
      <SheetContent
        title={isDeposit ? 'Deposit' : 'Withdraw'}
        description={
          isDeposit
            ? is_practice
              ? 'Practice money. No bank account is charged.'
              : 'Money you add can be invested once it arrives.'
            : `${formatUsd(available_cents)} available.`
        }
      >
        <form {...form.formProps} className="flex flex-col gap-5 pt-1">
          <ErrorSummary fields={form.failed} />
          <AmountField form={form} name="amount_cents" label="Amount" />
          <FormRefusal message={form.refusal} />
          <Button type="submit" block busy={form.isBusy}>
            {isDeposit ? 'Deposit' : 'Withdraw'}
          </Button>
        </form>
      </SheetContent>
    </Sheet>
  )
}

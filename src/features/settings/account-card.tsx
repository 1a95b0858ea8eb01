import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { call } from '#app/platform/api.ts'
import { clearClientData } from '#app/platform/clear-device.ts'
import { dropEncryptedWrites } from '#app/platform/encrypted-writes.ts'
import { useForm } from '#app/platform/form.ts'
import { logOut } from '#app/platform/log-out.ts'
import { useQueuedWrites } from '#app/platform/outbox.ts'
import { withoutReading } from '#app/platform/queries.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { Dialog, DialogClose, DialogContent } from '#app/ui/overlays/dialog.tsx'
import { toast } from '#app/ui/toast.ts'
import { deleteAccountWithReason } from '#core/contract/account-profile.ts'
import {
  proofOf,
  Reauthentication,
  ReauthenticationFields,
  reauthenticationValues,
} from './reauthentication.tsx'

/** Logging out, which leaves nothing on the device, and deleting the account. */
export function AccountCard() {
  const navigate = useNavigate()
  const [isDeleting, setDeleting] = useState(false)
  const [isAsking, setAsking] = useState(false)
  const unsent = useQueuedWrites().length

  const leave = async () => {
    await clearClientData()
    // The worker may have learned of the deletion first, as of a session that ended.
    await dropEncryptedWrites()
    await navigate({ to: '/login', replace: true })
  }
  const leaveByLogout = async () => {
    await logOut()
    await navigate({ to: '/login', replace: true })
  }
  return (
    <Card id="account">
      <CardTitle>Account</CardTitle>
      <p className="text-15 text-quiet">Logging out removes your data from this device.</p>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" onClick={() => (unsent > 0 ? setAsking(true) : void leaveByLogout())}>
          Log out
        </Button>
        {!isDeleting && (
          <Button variant="quiet" onClick={() => setDeleting(true)}>
            Delete my account
          </Button>
        )}
      </div>
      <Dialog open={isAsking} onOpenChange={setAsking}>
        <UnsentQuestion count={unsent} onLogOut={() => void leaveByLogout()} />
      </Dialog>
      {isDeleting && <DeleteForm onDeleted={() => void leave()} onCancel={() => setDeleting(false)} />}
    </Card>
  )
}

const UnsentQuestion = ({ count, onLogOut }: { count: number; onLogOut: () => void }) => (
  <DialogContent
    title={count === 1 ? '1 change hasn’t synced' : `${count} changes haven’t synced`}
    description="Unsynced changes exist only on this device. Logging out deletes them."
    footer={
      <>
        <DialogClose asChild>
          <Button variant="secondary">Stay logged in</Button>
        </DialogClose>
        <Button variant="danger" onClick={onLogOut}>
          Log out anyway
        </Button>
      </>
    }
  />
)

function DeleteForm({ onDeleted, onCancel }: { onDeleted: () => void; onCancel: () => void }) {
  const form = useForm({
    initial: { reason: '', ...reauthenticationValues },
    schema: v.intersect([
      v.object({ reason: v.pipe(v.string(), v.trim(), v.maxLength(500)) }),
      Reauthentication,
    ]),
    onSubmit: async ({ reason, ...entered }) => {
      const proof = await proofOf(entered)
      if (!proof.ok) return proof
      const input = { params: { userUuid: 'me' }, query: { reason }, body: proof.body }
      return withoutReading(async () => {
        const outcome = await call(deleteAccountWithReason, input)
        if (outcome.ok) {
          toast.success(outcome.message ?? 'Your account was deleted')
          onDeleted()
        }
        return outcome
      })
    },
  })
  return (
    <Form form={form} className="gap-4 border-t border-hair pt-4">
      <p className="text-15">
        This deletes your account and everything in it, on every device. It can&rsquo;t be undone.
      </p>
      <TextField form={form} name="reason" label="Why are you leaving?" optional maxLength={500} />
      <ReauthenticationFields form={form} />
      <FormButtons
        label="Delete account"
        onCancel={onCancel}
        cancelLabel="Keep my account"
        variant="danger"
      />
    </Form>
  )
}

import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { call } from '#app/platform/api.ts'
import { useForm } from '#app/platform/form.ts'
import { queryClient } from '#app/platform/queries.ts'
import { TextField } from '#app/platform/text-fields.tsx'
import { sectionList } from '#app/shared/sharing/sections.tsx'
import { sharedPlansQuery } from '#app/shared/sharing/shared-plans.ts'
import { Button } from '#app/ui/button.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import {
  acceptShareInvitation,
  type Invitation,
  InvitationCode,
  previewShareInvitation,
} from '#core/contract/shared-plans.ts'
import { BoxHeading } from './box-heading.tsx'

/** Takes the code of an invitation, from its link or typed, and shows what it offers before it is accepted. */
export function AcceptInvitation() {
  // The link has the code after the number sign.
  const ofLink = useRouterState({ select: ({ location }) => location.hash })
  const [offer, setOffer] = useState<Invitation & { readonly code: string }>()
  const form = useForm({
    initial: { code: ofLink },
    schema: v.object({ code: InvitationCode }),
    onSubmit: async (body) => {
      const outcome = await call(previewShareInvitation, { body }, { quiet: true })
      if (outcome.ok) setOffer({ ...outcome.data, ...body })
      return outcome
    },
  })
  if (offer) return <Offer offer={offer} onBack={() => setOffer(undefined)} />
  return (
    <div className="flex flex-col gap-5">
      <BoxHeading title="Accept an invitation">
        Enter the code that your partner sent you. You’ll see what they share before you accept.
      </BoxHeading>
      <Form form={form}>
        <TextField
          form={form}
          name="code"
          label="Invitation code"
          autoCapitalize="characters"
          spellCheck={false}
        />
        <FormButtons label="Continue" size="lg" block />
      </Form>
      <Button asChild variant="link" block>
        <Link to="/chooseProfile">Back</Link>
      </Button>
    </div>
  )
}

interface OfferProps {
  readonly offer: Invitation & { readonly code: string }
  readonly onBack: () => void
}

function Offer({ offer, onBack }: OfferProps) {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const accept = async () => {
    setBusy(true)
    const outcome = await call(acceptShareInvitation, { body: { code: offer.code } })
    setBusy(false)
    if (!outcome.ok) return onBack()
    if (outcome.message) toast.success(outcome.message)
    await queryClient.invalidateQueries({ queryKey: sharedPlansQuery.queryKey })
    await router.navigate({ to: '/chooseProfile' })
  }
  return (
    <div className="flex flex-col gap-5">
      <BoxHeading title={`${offer.first_name} ${offer.last_name} shares a plan with you`}>
        {offer.access === 'edit'
          ? 'You can view and change these sections. What you change counts as theirs.'
          : 'You can view these sections.'}
      </BoxHeading>
      <p className="text-15">{sectionList(offer.sections)}</p>
      <p className="text-15 text-quiet">
        {offer.first_name} sees what you open and change, and can stop sharing at any time. Your own plan
        stays yours.
      </p>
      <Button size="lg" block busy={isBusy} onClick={() => void accept()}>
        Accept
      </Button>
      <Button variant="link" block onClick={onBack}>
        Use another code
      </Button>
    </div>
  )
}

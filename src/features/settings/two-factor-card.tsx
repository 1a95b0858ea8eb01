import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { call } from '#app/platform/api.ts'
import { useForm } from '#app/platform/form.ts'
import { queryFor } from '#app/platform/queries.ts'
import { updateSessionUser } from '#app/platform/session.ts'
import { PasswordField } from '#app/platform/text-fields.tsx'
import { Button } from '#app/ui/button.tsx'
import { Card, CardTitle } from '#app/ui/card.tsx'
import { Form, FormButtons } from '#app/ui/form.tsx'
import { toast } from '#app/ui/toast.ts'
import { enableMfa, getUser } from '#core/contract/account-profile.ts'
import { CurrentPassword } from '#core/contract/fields.ts'
import { factorsQuery } from './factors-query.ts'
import { NeedsConnection, useIsOffline } from './needs-connection.tsx'

/** Turns the code at each login on or off, confirmed by the password. */
export function TwoFactorCard({ isOn }: { isOn: boolean }) {
  const queryClient = useQueryClient()
  const hasApp = useQuery(factorsQuery).data?.authenticator_since != null
  const [isAsking, setAsking] = useState(false)
  const isOffline = useIsOffline()
  const form = useForm({
    initial: { password: '' },
    schema: v.object({ password: CurrentPassword }),
    onSubmit: async (body) => {
      const input = {
        params: { userUuid: 'me' },
        query: { enableMFA: isOn ? 'false' : 'true' },
        body,
      } as const
      const outcome = await call(enableMfa, input)
      if (!outcome.ok) return outcome
      updateSessionUser(outcome.data)
      await queryClient.invalidateQueries(queryFor(getUser, { params: { id: 'me' } }))
      form.setMany({ password: '' })
      setAsking(false)
      if (outcome.message) toast.success(outcome.message)
      return outcome
    },
  })
  return (
    <Card id="two-factor">
      <CardTitle level={3}>2-factor authentication</CardTitle>
      <p className="text-15 text-quiet">
        {isOn
          ? hasApp
            ? 'On. Your authenticator app shows the code for each login.'
            : 'On. We’ll text a code to your mobile number each time you log in.'
          : 'Off. You log in with your password only.'}
      </p>
      {isAsking ? (
        <Form form={form} className="gap-4">
          <PasswordField form={form} name="password" label="Your password" autoComplete="current-password" />
          <FormButtons label={isOn ? 'Turn off' : 'Turn on'} onCancel={() => setAsking(false)} />
        </Form>
      ) : (
        <Button
          variant="secondary"
          className="self-start"
          disabled={isOffline}
          onClick={() => setAsking(true)}
        >
          {isOn ? 'Turn off' : 'Turn on'}
        </Button>
      )}
      <NeedsConnection />
    </Card>
  )
}

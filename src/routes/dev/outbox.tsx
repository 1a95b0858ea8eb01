import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { DevMessages } from '#app/features/dev-messages/dev-messages.tsx'

export const Route = createFileRoute('/dev/outbox')({
  staticData: { title: 'Outbox' },
  validateSearch: v.object({ mobile_no: v.optional(v.fallback(v.string(), '')) }),
  component: DevMessages,
})

import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { Outbox } from '#app/features/outbox/outbox.tsx'

export const Route = createFileRoute('/dev/outbox')({
  staticData: { title: 'Outbox' },
  validateSearch: v.object({ mobile_no: v.optional(v.fallback(v.string(), '')) }),
  component: Outbox,
})

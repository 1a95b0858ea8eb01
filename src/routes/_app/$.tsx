import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '#app/features/shell/not-found.tsx'

export const Route = createFileRoute('/_app/$')({
  staticData: { title: 'Not found' },
  component: NotFound,
})

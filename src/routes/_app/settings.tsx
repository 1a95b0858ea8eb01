import { createFileRoute } from '@tanstack/react-router'
import { Settings } from '#app/features/settings/settings.tsx'

export const Route = createFileRoute('/_app/settings')({
  staticData: { title: 'Settings' },
  component: Settings,
})

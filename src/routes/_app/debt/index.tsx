import { createFileRoute } from '@tanstack/react-router'
import { NotBuilt } from '#app/features/shell/not-built.tsx'

export const Route = createFileRoute('/_app/debt/')({
  staticData: { title: 'Debt' },
  component: () => (
    <NotBuilt
      title="Debt"
      promise="Your debts, the date you are free of them, and reminders before each is due."
    />
  ),
})

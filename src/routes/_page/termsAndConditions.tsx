import { createFileRoute } from '@tanstack/react-router'
import { terms } from '#app/features/legal/terms.ts'
import { LegalPage } from '#app/features/legal/legal-page.tsx'

export const Route = createFileRoute('/_page/termsAndConditions')({
  component: () => <LegalPage legal={terms} />,
})

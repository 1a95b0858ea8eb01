import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#app/features/legal/legal-page.tsx'
import { terms } from '#app/features/legal/terms.ts'

export const Route = createFileRoute('/_page/termsAndConditions')({
  component: () => <LegalPage legal={terms} />,
})

import { createFileRoute } from '@tanstack/react-router'
import { LegalPage } from '#app/features/legal/legal-page.tsx'
import { privacy } from '#app/features/legal/privacy.ts'

export const Route = createFileRoute('/_page/privacyPolicy')({
  component: () => <LegalPage legal={privacy} />,
})

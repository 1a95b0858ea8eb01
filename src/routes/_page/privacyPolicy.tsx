import { createFileRoute } from '@tanstack/react-router'
import { privacy } from '#app/features/legal/privacy.ts'
import { LegalPage } from '#app/features/legal/legal-page.tsx'

export const Route = createFileRoute('/_page/privacyPolicy')({
  component: () => <LegalPage legal={privacy} />,
})

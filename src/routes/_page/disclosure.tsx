import { createFileRoute } from '@tanstack/react-router'
import { disclosure } from '#app/features/legal/disclosure.ts'
import { LegalPage } from '#app/features/legal/legal-page.tsx'

export const Route = createFileRoute('/_page/disclosure')({
  component: () => <LegalPage legal={disclosure} />,
})

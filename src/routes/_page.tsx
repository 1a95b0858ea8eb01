import { createFileRoute, Outlet } from '@tanstack/react-router'
import { LegalHeader } from '#app/features/legal/legal-header.tsx'

export const Route = createFileRoute('/_page')({
  component: () => (
    <>
      <LegalHeader />
      <Outlet />
    </>
  ),
})

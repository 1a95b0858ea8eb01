import { Link } from '@tanstack/react-router'
import { useHasPage } from '#app/shared/sharing/view-pages.ts'
import { Button } from '#app/ui/button.tsx'
import { useReadOnly } from '#app/ui/read-only.ts'

/** The way to the page where the household is entered; nothing in a view that doesn't have it. */
export function EditHousehold() {
  const isReadOnly = useReadOnly()
  return useHasPage()('/household') ? (
    <Button asChild variant="link" size="sm">
      <Link to="/household">{isReadOnly ? 'View household' : 'Edit household'}</Link>
    </Button>
  ) : null
}

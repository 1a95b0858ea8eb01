import { Link } from '@tanstack/react-router'
import { MapPinOff } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Page } from '#app/ui/page.tsx'

/** An unknown address, with a link home. */
export const NotFound = () => (
  <Page>
    <EmptyState
      icon={<MapPinOff />}
      title={<h1>We couldn’t find that page</h1>}
      action={
        <Button asChild>
          <Link to="/dashboard">Go home</Link>
        </Button>
      }
    >
      The link may be outdated or mistyped.
    </EmptyState>
  </Page>
)

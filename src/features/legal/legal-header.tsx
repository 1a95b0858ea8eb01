import { Link, useCanGoBack, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { Button } from '#app/ui/button.tsx'
import { Logo } from '#app/ui/logo.tsx'
import { brand } from '#core/contract/brand.ts'

/** The top of a page open to everyone: the logo and a link back. The login redirects signed-in clients onward. */
export const LegalHeader = () => (
  <header className="mx-auto flex w-full max-w-page items-center justify-between gap-4 px-safe-4 pt-[max(1rem,env(safe-area-inset-top))] md:px-safe-9">
    <Link
      to="/login"
      aria-label={`${brand} home`}
      className="inline-flex min-h-11 items-center rounded-inner"
    >
      <Logo name={brand} />
    </Link>
    <BackButton />
  </header>
)

function BackButton() {
  const { history } = useRouter()
  const canGoBack = useCanGoBack()
  const inside = (
    <>
      <ArrowLeft aria-hidden="true" />
      Back
    </>
  )
  return canGoBack ? (
    <Button variant="quiet" className="-mr-4" data-print="hide" onClick={() => history.back()}>
      {inside}
    </Button>
  ) : (
    <Button variant="quiet" className="-mr-4" data-print="hide" asChild>
      <Link to="/login">{inside}</Link>
    </Button>
  )
}

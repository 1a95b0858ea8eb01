// Cheap to draw: the compiler's caches would only make the first load larger.
'use no memo'

import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Logo } from '#app/ui/logo.tsx'
import { brand } from '#core/contract/brand.ts'

interface AuthShellProps {
  /** A link to the help that needs no login. */
  readonly help: ReactNode
  readonly children: ReactNode
}

/** The frame of the screens before the app: the logo and a centered box. */
export const AuthShell = ({ help, children }: AuthShellProps) => (
  <div className="mx-auto flex min-h-dvh w-full max-w-box flex-col gap-8 px-4 pt-[max(2.5rem,env(safe-area-inset-top))] pb-[max(2rem,env(safe-area-inset-bottom))] sm:justify-center sm:px-0">
    <header className="flex self-start rounded-inner sm:self-center">
      <Link to="/login" aria-label={`${brand} home`} className="rounded-inner">
        <Logo name={brand} />
      </Link>
    </header>
    <main className="sm:rounded-card sm:border sm:border-line sm:bg-surface sm:p-8 sm:shadow-card">
      {children}
    </main>
    <footer className="flex flex-wrap gap-x-5 text-13 text-quiet sm:justify-center *:inline-flex *:min-h-11 *:items-center">
      {help}
      <Link to="/disclosure">Disclosure</Link>
      <Link to="/termsAndConditions">Terms</Link>
      <Link to="/privacyPolicy">Privacy</Link>
    </footer>
  </div>
)

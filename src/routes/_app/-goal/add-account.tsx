import { lazy, Suspense, useState } from 'react'
import type { RenderAddAccount } from '#app/features/goal/accounts-step.tsx'
import type { AddAccountProps } from './add-account-sheet.tsx'

const AddAccountSheet = lazy(async () => ({
  default: (await import('./add-account-sheet.tsx')).AddAccountSheet,
}))

/** The accounts of net worth are those that fund goals. */
export const addAccount: RenderAddAccount = (sheet) => <AddOne {...sheet} />

/** Loads the sheet when it first opens; it then stays, so that it can close. */
function AddOne(sheet: AddAccountProps) {
  const [isLoaded, setLoaded] = useState(sheet.open)
  if (sheet.open && !isLoaded) setLoaded(true)
  return (
    isLoaded && (
      <Suspense>
        <AddAccountSheet {...sheet} />
      </Suspense>
    )
  )
}

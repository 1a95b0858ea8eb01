import type { RenderAddAccount } from '#app/features/goal/accounts-step.tsx'
import { later } from '#app/ui/later.tsx'

const AddAccountSheet = later(async () => (await import('./add-account-sheet.tsx')).AddAccountSheet)

/** The accounts of net worth are those that fund goals. */
export const addAccount: RenderAddAccount = (sheet) => sheet.open && <AddAccountSheet {...sheet} />

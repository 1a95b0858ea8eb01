import type { RenderAddAccount } from '#app/features/goal/accounts-step.tsx'
import { AddAccount } from '#app/features/net-worth/add-account.tsx'

/** The accounts of the net worth are the ones that serve goals. */
export const addAccount: RenderAddAccount = (open, onOpenChange) => (
  <AddAccount open={open} onOpenChange={onOpenChange} />
)

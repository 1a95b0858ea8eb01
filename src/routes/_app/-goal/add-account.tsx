import type { RenderAddAccount } from '#app/features/goal/shares-form.tsx'
import { AddAccount } from '#app/features/net-worth/add-account.tsx'

/** The accounts of the net worth are the ones that serve goals. */
export const addAccount: RenderAddAccount = (sheet) => <AddAccount {...sheet} />

import type { ComponentProps } from 'react'
import type { RenderAddAccount } from '#app/features/goal/accounts-step.tsx'
import { AddAccount } from '#app/features/net-worth/account-sheets.tsx'
import { useDebts } from '#app/shared/debt/use-debts.ts'

/** The accounts of net worth are those that fund goals. */
export const addAccount: RenderAddAccount = (sheet) => <AddOne {...sheet} />

function AddOne(sheet: Omit<ComponentProps<typeof AddAccount>, 'debts'>) {
  return <AddAccount {...sheet} debts={useDebts()} />
}

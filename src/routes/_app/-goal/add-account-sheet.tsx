import type { ComponentProps } from 'react'
import { AddAccount } from '#app/features/net-worth/account-sheets.tsx'
import { useDebts } from '#app/shared/debt/use-debts.ts'

export type AddAccountProps = Omit<ComponentProps<typeof AddAccount>, 'debts'>

/** Adds an account of net worth. */
export const AddAccountSheet = (sheet: AddAccountProps) => <AddAccount {...sheet} debts={useDebts()} />

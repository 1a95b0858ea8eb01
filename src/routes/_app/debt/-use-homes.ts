import { useNetWorth } from '#app/features/net-worth/use-accounts.ts'
import { type Home, homesOf } from '#app/shared/debt/homes.ts'
import { useDebts } from '#app/shared/debt/use-debts.ts'

/** The client's homes with pending writes replayed over them. */
export function useHomes(): readonly Home[] {
  const debts = useDebts({ asksDeleted: false })
  return homesOf(useNetWorth(debts, { asksDeleted: false }).worth)
}

import type { NetWorth } from '#core/contract/net-worth.ts'
import type { Cents } from '#core/finance/math/money.ts'

/** Whether a home or what is owed on it; brokers leave both out. */
const isHome = ({ kind }: NetWorth['groups'][number]): boolean => kind === 'property' || kind === 'home_debt'
const isLiquid = ({ kind }: NetWorth['groups'][number]): boolean => kind === 'cash' || kind === 'investments'

/** Net worth and its liquid part as brokers ask for them; undefined while nothing is known. */
export function worthForBroker({ groups }: Pick<NetWorth, 'groups'>) {
  if (groups.length === 0) return undefined
  const sumOf = (some: NetWorth['groups']): Cents =>
    some.reduce((sum, { cents, side }) => sum + (side === 'liability' ? -cents : cents), 0)
  return {
    all: Math.max(0, sumOf(groups.filter((group) => !isHome(group)))),
    liquid: Math.max(0, sumOf(groups.filter(isLiquid))),
  }
}

/** Goals to save, invest and retire, with their accounts, risk, projections and returns; income, and net worth. */
import { deletedEndpoints } from './deleted.ts'
import { goalEndpoints } from './goal.ts'
import { goalAccountEndpoints } from './goal-accounts.ts'
import { goalReturnEndpoints } from './goal-returns.ts'
import { incomeEndpoints } from './income.ts'
import { moneyAccountEndpoints } from './money-accounts.ts'
import { netWorthEndpoints } from './net-worth.ts'
import { nextActionEndpoints } from './next-actions.ts'
import { projectionEndpoints } from './projection.ts'
import { riskEndpoints } from './risk.ts'

export const investmentEndpoints = [
  ...incomeEndpoints,
  ...goalEndpoints,
  ...goalAccountEndpoints,
  ...moneyAccountEndpoints,
  ...deletedEndpoints,
  ...riskEndpoints,
  ...projectionEndpoints,
  ...nextActionEndpoints,
  ...goalReturnEndpoints,
  ...netWorthEndpoints,
] as const

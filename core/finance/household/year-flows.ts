/** The money of one year, in today's dollars as cents, unrounded; mutable, and reused between years. */
export interface YearFlows {
  wages: number
  readonly benefits: [number, number]
  readonly incomes: Float64Array
  requiredDistribution: number
  healthSavingsForHealth: number
  conversion: number
  penalty: number
  cashContribution: number
  taxableContribution: number
  deferral: number
  rothContribution: number
  healthContribution: number
  employerDeferral: number
  employerHealth: number
  homeProceeds: number
  essential: number
  niceToHave: number
  oneTime: number
  debts: number
  health: number
  medicare: number
  irmaa: number
  /** Pay of a year from before the retirement less contributions, and what of it is lived on after taxes. */
  payBefore: number
  untilRetirement: number
  /** All taxes, and the part of them that is the state's. */
  taxes: number
  stateTax: number
  surplus: number
  gap: number
  withdrawnCash: number
  withdrawnTaxable: number
  withdrawnDeferred: number
  withdrawnRoth: number
  withdrawnHealth: number
}

export const createFlows = (incomes: number): YearFlows => ({
  wages: 0,
  benefits: [0, 0],
  incomes: new Float64Array(incomes),
  requiredDistribution: 0,
  healthSavingsForHealth: 0,
  conversion: 0,
  penalty: 0,
  cashContribution: 0,
  taxableContribution: 0,
  deferral: 0,
  rothContribution: 0,
  healthContribution: 0,
  employerDeferral: 0,
  employerHealth: 0,
  homeProceeds: 0,
  essential: 0,
  niceToHave: 0,
  oneTime: 0,
  debts: 0,
  health: 0,
  medicare: 0,
  irmaa: 0,
  payBefore: 0,
  untilRetirement: 0,
  taxes: 0,
  stateTax: 0,
  surplus: 0,
  gap: 0,
  withdrawnCash: 0,
  withdrawnTaxable: 0,
  withdrawnDeferred: 0,
  withdrawnRoth: 0,
  withdrawnHealth: 0,
})

export const plannedSpending = (flows: YearFlows): number =>
  flows.essential + flows.niceToHave + flows.oneTime + flows.debts + flows.health + flows.medicare

export const ownContributions = (flows: YearFlows): number =>
  flows.cashContribution +
  flows.taxableContribution +
  flows.deferral +
  flows.rothContribution +
  flows.healthContribution

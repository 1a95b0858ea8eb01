import { roundCents, type Cents } from '#core/finance/math/money.ts'
import type {
  ByStatus,
  PhaseOut,
  StatusParameters,
  TaxParameters,
  CreditParameters,
} from './tax-parameters.ts'

/** The last year of the deduction for people 65 and over. IRC 151(d)(5)(C). */
const LAST_SENIOR_YEAR = 2028

/** From 2030 the cap on state and local tax is $10,000 again, half of it on a separate return. IRC 164(b)(7). */
const STATE_TAX_CAP_ENDS = 2030

/** The cap and its threshold rise by 1% of the base year's a year until they end. IRC 164(b)(7)(A) and (B). */
function stateTaxCap(
  { stateTaxCapCents, stateTaxFloorCents, stateTaxPhaseDownCents }: StatusParameters,
  years: number,
  hasEnded: boolean,
): Pick<StatusParameters, 'stateTaxCapCents' | 'stateTaxPhaseDownCents'> {
  if (hasEnded) return { stateTaxCapCents: stateTaxFloorCents, stateTaxPhaseDownCents }
  const raised = (amount: Cents): Cents => roundCents(amount * (1 + 0.01 * years))
  return {
    stateTaxCapCents: raised(stateTaxCapCents),
    stateTaxPhaseDownCents: raised(stateTaxPhaseDownCents),
  }
}

type Raise = (amount: Cents) => Cents

const mapStatus = <From, To>(figures: ByStatus<From>, change: (figure: From) => To): ByStatus<To> => ({
  single: change(figures.single),
  joint: change(figures.joint),
  separate: change(figures.separate),
  head_of_household: change(figures.head_of_household),
  surviving_spouse: change(figures.surviving_spouse),
})

/** Education and care credits are not indexed. Poverty lines follow prices; the share of income to pay stays. */
function indexedCredits(credits: CreditParameters, raised: Raise): CreditParameters {
  const { earnedIncome, savers, premium } = credits
  const line = ({ firstCents, additionalCents }: { firstCents: Cents; additionalCents: Cents }) => ({
    firstCents: raised(firstCents),
    additionalCents: raised(additionalCents),
  })
  const { contiguous, alaska, hawaii } = premium.povertyLines
  return {
    ...credits,
    earnedIncome: {
      investmentLimitCents: raised(earnedIncome.investmentLimitCents),
      tiers: earnedIncome.tiers.map((tier) => ({
        ...tier,
        maxCents: raised(tier.maxCents),
        phaseOutStartCents: raised(tier.phaseOutStartCents),
        jointPhaseOutStartCents: raised(tier.jointPhaseOutStartCents),
      })),
    },
    savers: {
      ...savers,
      topsCents: mapStatus(savers.topsCents, ([half, fifth, tenth]) => [
        raised(half),
        raised(fifth),
        raised(tenth),
      ]),
    },
    premium: {
      ...premium,
      povertyLines: { contiguous: line(contiguous), alaska: line(alaska), hawaii: line(hawaii) },
      repaymentCaps: premium.repaymentCaps.map((cap) => ({
        ...cap,
        singleCents: raised(cap.singleCents),
        otherCents: raised(cap.otherCents),
      })),
    },
  }
}

/** Alternative minimum tax, business income, student-loan interest and withholding. */
function indexedRules(published: TaxParameters, raised: Raise) {
  const { alternativeMinimum: minimumTax, business, studentLoan } = published
  const range = (phaseOut: PhaseOut | null): PhaseOut | null =>
    phaseOut && { startCents: raised(phaseOut.startCents), endCents: raised(phaseOut.endCents) }
  return {
    alternativeMinimum: {
      ...minimumTax,
      exemptionCents: mapStatus(minimumTax.exemptionCents, raised),
      phaseOutStartCents: mapStatus(minimumTax.phaseOutStartCents, raised),
      upperRateAboveCents: mapStatus(minimumTax.upperRateAboveCents, raised),
      separateAdditionAboveCents: raised(minimumTax.separateAdditionAboveCents),
    },
    // The range is fixed in the law, and the minimum is indexed from 2027. IRC 199A(b)(3)(B) and (i)(2).
    business: {
      ...business,
      thresholdCents: mapStatus(business.thresholdCents, raised),
      minimum: business.minimum && {
        amountCents: raised(business.minimum.amountCents),
        fromCents: raised(business.minimum.fromCents),
      },
    },
    studentLoan: { ...studentLoan, phaseOut: mapStatus(studentLoan.phaseOut, range) },
    withholdingDeductionCents: mapStatus(published.withholdingDeductionCents, raised),
  }
}

/**
 * The federal law of a later year, in dollars of that year: every amount that the law indexes is raised by the given
 * ratio, without the law's rounding to $50 (IRC 1(f)(7)). Amounts that the law does not index stay: the thresholds of
 * net investment tax, additional Medicare tax and the child credit, the capital-loss limit, the senior deduction, which
 * ends after 2028, and gifts without itemizing. The wage base, which follows wages, is assumed to follow prices.
 *
 * @param ratio the price level of the year over that of the published law's year; above 0
 */
export function indexedTaxParameters(published: TaxParameters, year: number, ratio: number): TaxParameters {
  const raised: Raise = (amount) => roundCents(amount * ratio)
  const status = (one: StatusParameters): StatusParameters => ({
    ...one,
    ...stateTaxCap(one, year - published.year, year >= STATE_TAX_CAP_ENDS),
    bracketTopsCents: one.bracketTopsCents.map(raised),
    standardDeductionCents: raised(one.standardDeductionCents),
    agedOrBlindAdditionCents: raised(one.agedOrBlindAdditionCents),
    gainTopsCents: [raised(one.gainTopsCents[0]), raised(one.gainTopsCents[1])],
    seniorPhaseOutCents: year > LAST_SENIOR_YEAR ? null : one.seniorPhaseOutCents,
  })
  const { status: statuses, payroll, childCredit } = published
  return {
    ...published,
    year,
    source: year === published.year ? published.source : `${published.source}, indexed`,
    payroll: { ...payroll, wageBaseCents: raised(payroll.wageBaseCents) },
    childCredit: {
      ...childCredit,
      perChildCents: raised(childCredit.perChildCents),
      refundablePerChildCents: raised(childCredit.refundablePerChildCents),
    },
    ...indexedRules(published, raised),
    credits: indexedCredits(published.credits, raised),
    status: mapStatus(statuses, status),
  }
}

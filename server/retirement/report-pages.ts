/** The pages of the retirement report, as a document for the PDF library. Pure: every figure comes from the forecast. */
import type { Column, Content, ContentTable, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js'
import { capitalized } from '#core/capitalized.ts'
import { brand } from '#core/contract/brand.ts'
import type { ReportKind } from '#core/contract/retirement-report.ts'
import type { MonthlySpending } from '#core/contract/retirement.ts'
import type {
  HouseholdForecast,
  HouseholdPlan,
  HouseholdYear,
  SpendingRule,
} from '#core/finance/household/plan.ts'
import type { HouseholdOutcome } from '#core/finance/household/simulate-household.ts'
import type { IsoDate } from '#core/finance/math/dates.ts'
import { type Cents, formatUsd, toThreeFigures, toWholeDollars, sum } from '#core/finance/math/money.ts'
import type { Sources } from '#core/retirement/defaults.ts'
import { retirementOf } from '#core/retirement/forecast.ts'
import { cutSpending, monthlySpending } from '#core/retirement/monthly-spending.ts'
import { cutsMessage, cutToMessage, successMessage } from '#core/retirement/success-messages.ts'
import { taxesLabel } from '#core/retirement/tax-labels.ts'

/** All that the report is made of. */
export interface ReportInput {
  readonly kind: ReportKind
  readonly today: IsoDate
  readonly household: HouseholdPlan
  /** The chance of success that the client wants. */
  readonly goal: number
  readonly sources: Sources
  readonly forecast: HouseholdForecast
  readonly outcome: HouseholdOutcome
}

const INK = '#1d2b22'
const QUIET = '#5a675f'
const LINE = '#d9e0db'

const dollars = (cents: Cents): string => formatUsd(toWholeDollars(cents))
/** Decades away: three significant figures. */
const estimated = (cents: Cents): string => formatUsd(toThreeFigures(cents))
const percent = (share: number): string => `${Math.round(share * 100)}%`
const rate = (share: number): string => `${(share * 100).toFixed(1)}%`
const MONTHS = 'January February March April May June July August September October November December'.split(
  ' ',
)
const monthText = (month: string): string => `${MONTHS[Number(month.slice(5, 7)) - 1]} ${month.slice(0, 4)}`
const dayText = (day: IsoDate): string =>
  `${MONTHS[Number(day.slice(5, 7)) - 1]} ${Number(day.slice(8))}, ${day.slice(0, 4)}`

const spendingOf = ({ spending: { irmaa: _, untilRetirement: __, ...parts } }: HouseholdYear): Cents =>
  sum(Object.values(parts))
const withdrawn = ({ withdrawals }: HouseholdYear): Cents => sum(Object.values(withdrawals))

/** Where a year's money comes from, in the order of the chart, from the bottom up. */
const INCOME_PARTS = [
  { name: 'Social Security', color: '#2c6e49', of: (year: HouseholdYear) => sum(year.socialSecurity) },
  { name: 'Pensions and other income', color: '#57a773', of: (year: HouseholdYear) => sum(year.incomes) },
  { name: 'Pay', color: '#3b7ea1', of: (year: HouseholdYear) => year.wages },
  {
    name: 'Savings and home',
    color: '#a7d49b',
    of: (year: HouseholdYear) => withdrawn(year) + Math.max(0, year.homeProceeds),
  },
] as const

const WIDTH = 515
const HEIGHT = 150

/** Income by source in each year of retirement, as an SVG. */
function incomeChart(years: readonly HouseholdYear[]): Content {
  const totals = years.map((year) => sum(INCOME_PARTS.map(({ of }) => of(year))))
  const most = Math.max(1, ...totals)
  const width = WIDTH / Math.max(1, years.length)
  const bars = years.flatMap((year, place) => {
    let bottom = HEIGHT
    return INCOME_PARTS.map(({ of, color }) => {
      const height = (of(year) / most) * HEIGHT
      bottom -= height
      const [x, y] = [(place * width).toFixed(2), bottom.toFixed(2)]
      return `<rect x="${x}" y="${y}" width="${(width * 0.86).toFixed(2)}" height="${height.toFixed(2)}" fill="${color}"/>`
    })
  })
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${bars.join('')}</svg>`,
    margin: [0, 4, 0, 4],
  }
}

const chartKey = (years: readonly HouseholdYear[]): Content => ({
  columns: [
    ...INCOME_PARTS.map(({ name, color }): Column => ({
      width: 'auto',
      columnGap: 4,
      columns: [
        { width: 8, canvas: [{ type: 'rect', x: 0, y: 2, w: 7, h: 7, color }] },
        { width: 'auto', text: name, style: 'small' },
      ],
    })),
    { width: '*', text: `${years[0]?.year} to ${years.at(-1)?.year}`, style: 'small', alignment: 'right' },
  ],
  columnGap: 12,
})

const head = (labels: readonly string[]): TableCell[] =>
  labels.map((text, place) => ({ text, style: 'head', alignment: place === 0 ? 'left' : 'right' }))

/** An amount in a long table, where a dash is easier to skip than a zero. */
const cell = (cents: Cents): string => (cents === 0 ? '–' : dollars(cents))

/** A table whose head repeats on every page. */
const table = (
  labels: readonly string[],
  rows: readonly (readonly string[])[],
  widths?: (string | number)[],
): ContentTable => ({
  table: {
    headerRows: 1,
    widths: widths ?? labels.map((_, place) => (place === 0 ? '*' : 'auto')),
    body: [
      head(labels),
      ...rows.map((row) =>
        row.map((text, place): TableCell => ({ text, alignment: place === 0 ? 'left' : 'right' })),
      ),
    ],
  },
  layout: {
    hLineWidth: (line) => (line === 0 ? 0 : 0.5),
    vLineWidth: () => 0,
    hLineColor: () => LINE,
    paddingLeft: () => 0,
    paddingRight: (column, node) => (column === (node.table.widths?.length ?? 0) - 1 ? 0 : 10),
    paddingTop: () => 3,
    paddingBottom: () => 3,
  },
  margin: [0, 2, 0, 10],
})

const heading = (text: string): Content => ({ text, style: 'heading' })

const SPENDING_PARTS = [
  ['everyday_cents', 'Everyday spending'],
  ['health_cents', 'Health'],
  ['debts_cents', 'Loans'],
  ['taxes_cents', 'Taxes'],
  ['one_time_cents', 'One-time expenses, spread over retirement'],
] as const satisfies readonly (readonly [keyof MonthlySpending, string])[]

/** The one amount of a month by its parts, and how far the spending rule cuts it. */
function spendingTable(spending: MonthlySpending, rule: SpendingRule, cutCents: Cents | null): Content[] {
  const parts = SPENDING_PARTS.filter(([field]) => spending[field] > 0)
  return [
    table(
      [`A month in ${spending.year}, the first full year without pay`, ''],
      [
        ...parts.map(([field, name]) => [name, dollars(spending[field])]),
        ['All of it', dollars(spending.total_cents)],
      ],
      ['*', 80],
    ),
    ...(cutCents !== null
      ? [
          {
            text: cutToMessage(rule, cutCents),
            margin: [0, 0, 0, 8],
          } satisfies Content,
        ]
      : []),
  ]
}

function summary({ household, goal, forecast, outcome, today }: ReportInput): Content[] {
  const names = household.people.map(({ name }) => name).join(' and ')
  const retired = forecast.years.filter(({ isRetired }) => isRetired)
  const spending = monthlySpending(household)
  const month = retirementOf(household)
  const people = household.people.map(({ name, birthDate, retiresIn, lastAge, socialSecurity }) => [
    name,
    retiresIn <= today.slice(0, 7)
      ? 'Retired'
      : `${monthText(retiresIn)}, at ${Number(retiresIn.slice(0, 4)) - Number(birthDate.slice(0, 4)) - (retiresIn.slice(5) < birthDate.slice(5, 7) ? 1 : 0)}`,
    socialSecurity
      ? `at ${Math.floor(socialSecurity.claimAgeMonths / 12)}${socialSecurity.claimAgeMonths % 12 ? ` and ${socialSecurity.claimAgeMonths % 12} mo` : ''}`
      : 'None',
    `${lastAge}`,
  ])
  return [
    { text: `Retirement plan for ${names}`, style: 'title' },
    {
      text: `${dayText(today)} · ${brand} · amounts in today’s dollars`,
      style: 'small',
      margin: [0, 2, 0, 12],
    },
    {
      text: [
        month === null ? 'Retired' : `Retire in ${monthText(month)}`,
        ...(spending ? [`on ${dollars(spending.total_cents)} a month`] : []),
      ].join(' '),
      style: 'figure',
    },
    {
      text: `${successMessage(household, outcome.success, goal)} ${cutsMessage(household.rule, outcome)}`.trim(),
      margin: [0, 0, 0, 10],
    },
    table(['', 'Retires', 'Claims Social Security', 'Plan lasts to age'], people),
    ...(spending
      ? [
          heading('What you’ll live on'),
          ...spendingTable(spending, household.rule, cutSpending(household, outcome)),
        ]
      : []),
    heading('Where it comes from'),
    incomeChart(retired),
    chartKey(retired),
    heading('How sure it is'),
    table(
      ['', 'Bad markets (1 in 20)', 'Median', 'Good markets (1 in 20)'],
      [
        [
          'Left at the end of the plan',
          ...[0, 2, 4].map((place) => estimated(outcome.endBalances[place] ?? 0)),
        ],
      ],
      ['*', 110, 80, 110],
    ),
    {
      ul: [
        forecast.shortFrom === null
          ? 'With median returns, every year is paid in full.'
          : `With median returns, money runs short in ${forecast.shortFrom}.`,
        `${taxesLabel(household)} in retirement: ${estimated(forecast.lifetimeTax)} with median returns.`,
        `Your heirs would keep ${estimated(forecast.heirsKeep)} with median returns, after their own tax.`,
      ],
      margin: [0, 0, 0, 8],
    },
    {
      text: 'A projection, not a promise: it is hypothetical, depends on the assumptions of the plan and is not tax or investment advice.',
      style: 'small',
    },
  ]
}

const ASSUMPTION_LABELS = [
  ['Inflation', ({ inflation }: HouseholdPlan) => rate(inflation)],
  ['Expected return today, a year', ({ expectedReturn }: HouseholdPlan) => rate(expectedReturn[0] ?? 0)],
  [
    'Expected return at the end, a year',
    ({ expectedReturn }: HouseholdPlan) => rate(expectedReturn.at(-1) ?? 0),
  ],
  ['Volatility today', ({ volatility }: HouseholdPlan) => rate(volatility[0] ?? 0)],
  ['Return on cash', ({ cashReturn }: HouseholdPlan) => rate(cashReturn)],
  ['Growth of health costs above inflation', ({ spending }: HouseholdPlan) => rate(spending.healthGrowth)],
  ['Taxes', ({ state }: HouseholdPlan) => taxesLabel({ state })],
  ['Tax rate of heirs', ({ heirsTaxRate }: HouseholdPlan) => percent(heirsTaxRate)],
] as const

const readable = (name: string): string => capitalized(name.replaceAll('_', ' ').replace(/ cents$/, ''))

function details({ household, forecast, sources }: ReportInput): Content[] {
  const { years } = forecast
  const defaults = Object.entries(sources).flatMap(([section, fields]) =>
    Object.entries(fields ?? {}).map(([field, source]) => [
      `${readable(section)}: ${readable(field)}`,
      source,
    ]),
  )
  return [
    {
      text: 'Income and spending by year',
      style: 'heading',
      pageBreak: 'before',
      pageOrientation: 'landscape',
    },
    table(
      [
        'Year',
        'Age',
        ...INCOME_PARTS.map(({ name }) => name),
        'Spending',
        'Taxes',
        'Short',
        'Savings at year end',
      ],
      years.map((year) => [
        `${year.year}`,
        year.ages.map((age) => age ?? '–').join(' / '),
        ...INCOME_PARTS.map(({ of }) => cell(of(year))),
        cell(spendingOf(year)),
        cell(year.taxes + year.earlyWithdrawalPenalty),
        year.gap > 0 ? cell(year.gap) : '',
        cell(year.total),
      ]),
    ),
    { text: 'Savings by account type', style: 'heading', pageBreak: 'before' },
    table(
      [
        'Year',
        'Cash',
        'Taxable',
        'Traditional',
        'Roth',
        'HSA',
        'Required distribution',
        'Roth conversion',
        'AGI',
      ],
      years.map((year) => [
        `${year.year}`,
        cell(year.balances.cash),
        cell(year.balances.taxable),
        cell(year.balances.deferred),
        cell(year.balances.roth),
        cell(year.balances.hsa),
        cell(year.requiredDistribution),
        cell(year.conversion),
        cell(year.magi),
      ]),
    ),
    { text: 'Assumptions', style: 'heading', pageBreak: 'before', pageOrientation: 'portrait' },
    table(
      ['', 'Value'],
      ASSUMPTION_LABELS.map(([label, of]) => [label, of(household)]),
    ),
    ...(defaults.length > 0
      ? [heading('Defaults, until you change them'), table(['Entry', 'Source'], defaults)]
      : []),
    {
      text: 'Left out: itemized deductions, premium credits, and the five-year rule of a first Roth account.',
      style: 'small',
    },
  ]
}

/** The report as a document; a summary fits one page. */
export function reportDocument(input: ReportInput): TDocumentDefinitions {
  return {
    pageSize: 'LETTER',
    pageMargins: [48, 44, 48, 44],
    info: { title: `${brand} retirement plan`, creator: brand, producer: brand },
    content: [...summary(input), ...(input.kind === 'full' ? details(input) : [])],
    footer: (page, pages) => ({
      text: `${brand} · Page ${page} of ${pages}`,
      style: 'small',
      alignment: 'center',
      margin: [0, 12, 0, 0],
    }),
    defaultStyle: {
      font: 'Roboto',
      fontSize: input.kind === 'full' ? 8.5 : 10,
      color: INK,
      lineHeight: 1.15,
    },
    styles: {
      title: { fontSize: 20, bold: true },
      figure: { fontSize: 26, bold: true },
      heading: { fontSize: 13, bold: true, margin: [0, 6, 0, 4] },
      head: { bold: true, color: QUIET, fontSize: 8.5 },
      small: { fontSize: 8, color: QUIET },
    },
  }
}

/** docs/figures.md, from the list of headline figures. */
import { FIGURES } from '#core/figures/figures.ts'

const UNITS = { usd: 'dollars', percent: 'percent', months: 'months', date: 'date', count: 'count' }
const PERIODS = {
  now: 'now',
  day: 'a day',
  '30-days': 'next 30 days',
  month: 'a month',
  year: 'a year',
  lifetime: 'all ahead',
}
const ROUNDINGS = {
  cents: 'cents',
  dollars: 'whole dollars',
  'dollars-down': 'whole dollars, down',
  'dollars-up': 'whole dollars, up',
  'three-digits': 'three digits',
  whole: 'whole',
  tenth: 'tenths',
  month: 'month',
  day: 'day',
}

/** The page, in Markdown that the formatter has yet to align. */
export function figuresPage(): string {
  const rows = FIGURES.map(({ id, name, definition, unit, period, rounding, per, from }) =>
    [
      `\`${id}\``,
      name,
      definition,
      `${UNITS[unit]}, ${PERIODS[period]}`,
      ROUNDINGS[rounding],
      per ?? '',
      `\`${from.name}\` in [${from.file}](../${from.file})`,
    ].join(' | '),
  )
  return `# Headline figures

The figures that answer a page's question, or that more than one page shows. Each has one definition, which a tap on it opens,
and comes from one function. A page marks each with its id (\`data-figure\`) and with what it belongs to (\`data-of\`: the account,
debt, goal, month …). \`tests/e2e/figures.spec.ts\` reads every page for six households and fails where one figure has two values.

Written by \`npm run figures\` from [core/figures/figures.ts](../core/figures/figures.ts).

| Figure | Name | Definition | Unit, period | Finest rounding | One for each | From |
| --- | --- | --- | --- | --- | --- | --- |
${rows.map((row) => `| ${row} |`).join('\n')}
`
}

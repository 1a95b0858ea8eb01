/**
 * The order of the server's modules, and the walls that the linter builds from it. `npm run layers` writes them to
 * .oxlintrc.layers.json, which .oxlintrc.json extends.
 */
import { writeFileSync } from 'node:fs'

/** Every folder of server/. A module imports those before it only. */
export const LAYERS = [
  'db',
  'http',
  'location',
  'faq',
  'notification',
  'journey',
  'providers',
  'push',
  'account',
  'sharing',
  'plan',
  'document',
  'payment',
  'debt',
  'money-account',
  'goal',
  'household',
  'retirement',
  'reminder',
  'tax',
  'protect',
  'ledger',
  'spend',
  'bank',
  'brokerage',
  'dashboard',
  'advisor',
  'calendar',
  'threads',
  'jobs',
  'development',
]

/**
 * These gather what many modules store, and modules after them read it. So they import the files of queries of those modules, too;
 * a file of queries that read them in turn would be a cycle, which the linter reports.
 */
const GATHERING = ['household', 'ledger']

const message = 'server modules import those before them only: see scripts/layers.ts'

/** The linter's regular expressions can't make an exception, so the modules that have one get a group of patterns. */
const wallBefore = (later: readonly string[], isGathering: boolean) =>
  isGathering
    ? {
        group: [
          ...later.flatMap((name) => [`\\#server/${name}/**`, `../${name}/**`]),
          '!\\#server/*/*queries.ts',
          '!../*/*queries.ts',
        ],
        message,
      }
    : { regex: `^(#server/|(\\./)?(\\.\\./)+)(${later.join('|')})/`, message }

/** The file of walls: a line for each module but the last, which may import all others. */
export function layerSettings(): string {
  const overrides = LAYERS.slice(0, -1).map((name, place) => {
    const wall = wallBefore(LAYERS.slice(place + 1), GATHERING.includes(name))
    return {
      files: [`server/${name}/**`],
      rules: { 'no-restricted-imports': ['error', { patterns: [wall] }] },
    }
  })
  return `{ "plugins": [], "overrides": [\n${overrides.map((each) => JSON.stringify(each)).join(',\n')}\n] }\n`
}

if (process.argv[1] === import.meta.filename) writeFileSync('.oxlintrc.layers.json', layerSettings())

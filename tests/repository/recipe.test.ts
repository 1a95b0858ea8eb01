/**
 * The files of each record that can be changed offline. Whatever its code imports is one of these files, the shared
 * platform, or a named neighbor, so a record grows only on purpose. CONTRIBUTING has the recipe.
 */
import { readFile } from 'node:fs/promises'
import { build, type Metafile } from 'esbuild'
import { describe, expect, it } from 'vitest'

/** The twelve files of a record, in the recipe's order. */
type Role =
  | 'contract'
  | 'table'
  | 'change'
  | 'replay'
  | 'handlers'
  | 'routes'
  | 'query'
  | 'page'
  | 'route'
  | 'callsTest'
  | 'replayTest'
  | 'pageTest'

interface OfflineRecord {
  readonly recipe: Readonly<Record<Role, string>>
  /** Its files beyond the twelve, by their reason. */
  readonly more: Readonly<Record<string, readonly string[]>>
  /** Code of other records that this one uses; a folder ends in a slash. */
  readonly neighbors: readonly string[]
}

const inFolder = (folder: string, names: string): string[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `${folder}/${name}`)

/** What every record uses. */
const PLATFORM = [
  ...inFolder('core', 'finance/ outbox/ create-store.ts'),
  ...inFolder(
    'core/contract',
    'amounts.ts client-day.ts deletion.ts endpoint.ts fields.ts limit.ts session-user.ts time-zone.ts',
  ),
  ...inFolder('server', 'db/ http/'),
  ...inFolder('src', 'platform/ ui/ shared/changes/ shared/faq/'),
  'outbox/',
]

const RECORDS: Readonly<Record<string, OfflineRecord>> = {
  'custom debt types': {
    recipe: {
      contract: 'core/contract/debt-types.ts',
      table: 'server/db/schema/debt.ts',
      change: 'core/debt/change.ts',
      replay: 'core/debt/replay.ts',
      handlers: 'server/debt/types.ts',
      routes: 'server/debt/routes.ts',
      query: 'src/shared/debt/use-debts.ts',
      page: 'src/features/debt/types-page.tsx',
      route: 'src/routes/_app/debt/types.tsx',
      callsTest: 'server/debt/types.test.ts',
      replayTest: 'server/debt/replay.property.test.ts',
      pageTest: 'src/features/debt/types-page.test.tsx',
    },
    more: {},
    neighbors: [
      // The replay of a module lays the writes of all its records over each other.
      ...inFolder('core/contract', 'debt-kinds.ts debt-payments.ts debt-plan.ts debt.ts'),
      ...inFolder(
        'core/debt',
        'kinds.ts outlook.ts payment-writes.ts payment.ts plan.ts upcoming-payments.ts',
      ),
      'src/shared/debt/payoff-plan.ts',
    ],
  },
  debts: {
    recipe: {
      contract: 'core/contract/debt.ts',
      table: 'server/db/schema/debt.ts',
      change: 'core/debt/change.ts',
      replay: 'core/debt/replay.ts',
      handlers: 'server/debt/debts.ts',
      routes: 'server/debt/routes.ts',
      query: 'src/shared/debt/use-debts.ts',
      page: 'src/features/debt/debts-page.tsx',
      route: 'src/routes/_app/debt/index.tsx',
      callsTest: 'server/debt/debts.test.ts',
      replayTest: 'server/debt/replay.property.test.ts',
      pageTest: 'src/features/debt/debts-page.test.tsx',
    },
    more: {
      "each family's own fields": [
        'core/contract/debt-kinds.ts',
        'core/debt/kinds.ts',
        'server/debt/families.ts',
        ...inFolder('src/features/debt', 'debt-types.tsx family-fields.tsx'),
      ],
      'SQL that other modules need': ['server/debt/queries.ts'],
      'writes from several screens': ['src/features/debt/debt-writes.ts'],
      'the screens to add and edit a debt': [
        ...inFolder('src/features/debt', 'debt-fields.tsx debt-form.tsx edit-debt.tsx new-debt.tsx'),
        ...inFolder('src/routes/_app/debt', 'new.tsx $debtUuid/edit.tsx'),
      ],
      'the screen of one debt': [
        ...inFolder('src/features/debt', 'debt-header.tsx debt-notices.tsx debt-page.tsx'),
        'src/routes/_app/debt/$debtUuid/index.tsx',
      ],
    },
    neighbors: [
      // Payments, their due dates and the payoff plan, which depend on debts and which debts show.
      ...inFolder(
        'core/contract',
        'debt-payments.ts debt-plan.ts debt-reminders.ts debt-totals.ts debt-types.ts',
      ),
      ...inFolder(
        'core/debt',
        `accrual.ts due-dates.ts outlook.ts payment-writes.ts payment.ts plan.ts totals.ts
         upcoming-payments.ts`,
      ),
      ...inFolder('server/debt', 'balances.ts due-date-change.ts payment-queries.ts types.ts'),
      ...inFolder(
        'src/features/debt',
        `debts-hero.tsx due-card.tsx history-card.tsx income-card.tsx next-dues.tsx outlook-line.tsx
         pay-sheet.tsx payment-fields.tsx payments-card.tsx`,
      ),
      'src/shared/debt/payoff-plan.ts',
      // The bank that keeps a linked debt up to date.
      'src/shared/bank/',
      // Other modules, on the routes of debts.
      'core/goal/net-worth.ts',
      ...inFolder('src/features', 'debt-plan/ reminder/'),
      'src/routes/_app/debt/-use-homes.ts',
      'src/shared/net-worth/',
    ],
  },
  goals: {
    recipe: {
      contract: 'core/contract/goal.ts',
      table: 'server/db/schema/goal.ts',
      change: 'core/goal/change.ts',
      replay: 'core/goal/replay.ts',
      handlers: 'server/goal/goals.ts',
      routes: 'server/goal/routes.ts',
      query: 'src/shared/goal/use-goals.ts',
      page: 'src/features/goal/goals-page.tsx',
      route: 'src/routes/_app/$mode/index.tsx',
      callsTest: 'server/goal/goals.test.ts',
      replayTest: 'server/goal/replay.property.test.ts',
      pageTest: 'src/features/goal/goals-page.test.tsx',
    },
    more: {
      "each kind's own fields": ['core/contract/goal-kinds.ts', 'src/features/goal/labels.ts'],
      'SQL that other modules need': inFolder('server/goal', 'load.ts queries.ts'),
      'writes from several screens': ['src/features/goal/goal-writes.ts'],
      'the screens to add and edit a goal': [
        ...inFolder(
          'src/features/goal',
          'edit-goal.tsx goal-fields.tsx new-goal.tsx step-forms.tsx steps.tsx',
        ),
        ...inFolder('src/routes/_app/$mode', 'new.tsx $goalUuid/edit.tsx'),
      ],
      'the screen of one goal': [
        ...inFolder(
          'src/features/goal',
          'delete-goal-dialog.tsx goal-navigation.tsx goal-page.tsx goal-row.tsx',
        ),
        'src/routes/_app/$mode/$goalUuid/index.tsx',
      ],
    },
    neighbors: [
      // A goal's accounts, projection, milestones and order, which depend on goals and which goals show.
      ...inFolder('core/contract', 'goal-accounts.ts goals-priority.ts projection.ts'),
      ...inFolder(
        'core/goal',
        `chance.ts figures.ts model.ts months.ts plan.ts shares.ts solve.ts standing.ts suggest.ts suitability.ts
         totals.ts`,
      ),
      ...inFolder('server/goal', 'risk-queries.ts shares.ts'),
      ...inFolder(
        'src/features/goal',
        'accounts-card.tsx accounts-step.tsx milestones-card.tsx projection-card.tsx',
      ),
      'src/shared/goal/',
      // Other modules.
      ...inFolder('core', 'contract/money-accounts.ts contract/risk.ts money-account/ risk/'),
      ...inFolder('server', 'investment/ notification/'),
      'src/routes/_app/-goal/',
      'src/shared/net-worth/',
    ],
  },
  accounts: {
    recipe: {
      contract: 'core/contract/money-accounts.ts',
      table: 'server/db/schema/investment.ts',
      change: 'core/money-account/change.ts',
      replay: 'core/money-account/replay.ts',
      handlers: 'server/investment/accounts.ts',
      routes: 'server/investment/routes.ts',
      query: 'src/features/net-worth/use-accounts.ts',
      page: 'src/features/net-worth/net-worth-page.tsx',
      route: 'src/routes/_app/netWorth/index.tsx',
      callsTest: 'server/investment/accounts.test.ts',
      replayTest: 'server/investment/replay.property.test.ts',
      pageTest: 'src/features/net-worth/net-worth.test.tsx',
    },
    more: {
      'the totals of net worth, which count accounts': ['core/money-account/net-worth-replay.ts'],
      'SQL that other modules need': ['server/investment/account-queries.ts'],
      'the dialogs to add and edit an account': inFolder(
        'src/features/net-worth',
        'account-form.tsx account-sheets.tsx labels.ts',
      ),
      'the screen of one account': [
        'src/features/net-worth/account-page.tsx',
        'src/routes/_app/netWorth/$accountUuid.tsx',
      ],
      'the write that debts share': ['src/shared/net-worth/account-changes.ts'],
    },
    neighbors: [
      // An account's values and goals, and income, which is on the same page.
      ...inFolder('src/features/net-worth', 'goals-of-account.tsx income-card.tsx recorded-values.tsx'),
      ...inFolder(
        'src/shared/net-worth',
        'duplicate-home.tsx income.ts net-worth-hero.tsx net-worth-queries.ts provenance.ts',
      ),
      // The bank or broker that keeps a linked account up to date.
      'src/features/net-worth/holdings-card.tsx',
      ...inFolder('src/shared', 'bank/ brokerage/'),
      // Whether a viewer of the plan may open a debt from its line.
      'src/shared/sharing/',
      'server/investment/share-queries.ts',
      // Other modules.
      'core/contract/income.ts',
      'core/debt/',
      'core/goal/',
      'server/debt/',
      ...inFolder('src/shared', 'debt/ goal/'),
    ],
  },
}

const filesOf = ({ recipe, more }: OfflineRecord): string[] => [
  ...Object.values(recipe),
  ...Object.values(more).flat(),
]

const isIn = (places: readonly string[], path: string): boolean =>
  places.some((place) => (place.endsWith('/') ? path.startsWith(place) : path === place))

/** What the record's own code imports at run time, up to the platform and its neighbors. */
function reachedBy(record: OfflineRecord, { inputs }: Metafile): string[] {
  const beyond = [...PLATFORM, ...record.neighbors]
  const reached = new Set(filesOf(record).filter((path) => path in inputs))
  for (const path of reached) {
    // The routes of a module list the handlers of every record in it.
    if (path === record.recipe.routes) continue
    for (const { path: imported, external } of inputs[path]?.imports ?? []) {
      if (external !== true && !isIn(beyond, imported)) reached.add(imported)
    }
  }
  return [...reached]
}

const isTest = (path: string): boolean => path.includes('.test.')

const { metafile } = await build({
  entryPoints: Object.values(RECORDS)
    .flatMap(filesOf)
    .filter((path) => !isTest(path)),
  bundle: true,
  write: false,
  outdir: 'unused',
  metafile: true,
  format: 'esm',
  packages: 'external',
  external: ['virtual:*', '*.css', '*?worker', '*?raw'],
  logLevel: 'error',
})

describe.each(Object.entries(RECORDS))('the %s', (_, record) => {
  it('have every file that is listed', async () => {
    for (const path of filesOf(record)) await expect(readFile(path, 'utf8')).resolves.not.toBe('')
  })

  it('use nothing but their own files, the platform and the neighbors that are listed', () => {
    const own = filesOf(record)
    expect(reachedBy(record, metafile).filter((path) => !own.includes(path))).toEqual([])
  })

  it('list only neighbors that they use', () => {
    const own = reachedBy(record, metafile)
    const imported = own.flatMap((path) => metafile.inputs[path]?.imports.map((each) => each.path) ?? [])
    expect(record.neighbors.filter((place) => !imported.some((path) => isIn([place], path)))).toEqual([])
  })

  it('change alike on the server and offline', () => {
    const { change, handlers, replay } = record.recipe
    for (const path of [handlers, replay]) {
      expect(metafile.inputs[path]?.imports.map((each) => each.path)).toContain(change)
    }
  })
})

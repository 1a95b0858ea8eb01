/**
 * Plants a violation of every boundary in a small copy of the repository, with its own settings, and checks that the
 * tools report it.
 */
import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const PROJECTS = ['core', 'outbox', 'server', 'src', 'sw']
const run = promisify(execFile)

/** A file with one line of code. */
type Planted = readonly [path: string, code: string]

const copies: string[] = []
afterAll(() => Promise.all(copies.map((copy) => rm(copy, { recursive: true, force: true }))))

/** An empty repository with the real settings and packages, plus these files. */
async function house(files: readonly Planted[]): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'verdant-walls-'))
  copies.push(copy)
  const settings = [
    'package.json',
    'tsconfig.json',
    '.oxlintrc.json',
    ...PROJECTS.map((name) => `${name}/tsconfig.json`),
  ]
  for (const path of settings) await cp(join(ROOT, path), join(copy, path))
  await symlink(join(ROOT, 'node_modules'), join(copy, 'node_modules'))
  for (const [path, code] of files) {
    await mkdir(dirname(join(copy, path)), { recursive: true })
    await writeFile(join(copy, path), `${code}\n`)
  }
  return copy
}

/** A tool's output in a repository; it exits with an error when it reports something. */
async function said(tool: string, args: readonly string[], cwd: string): Promise<string> {
  const bin = join(ROOT, 'node_modules/.bin', tool)
  const options = { cwd, maxBuffer: 64 * 1024 * 1024 }
  try {
    return (await run(bin, args, options)).stdout
  } catch (error) {
    if (error instanceof Error && 'stdout' in error && typeof error.stdout === 'string' && error.stdout)
      return error.stdout
    throw error
  }
}

interface LintReport {
  readonly diagnostics: readonly {
    readonly code: string
    readonly message: string
    readonly filename: string
  }[]
}

/** The rules that each file breaks. */
async function lint(files: readonly Planted[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const copy = await house(files)
  const report = JSON.parse(await said('oxlint', ['--format=json', ...PROJECTS], copy)) as LintReport
  const broken = new Map<string, string[]>(files.map(([path]) => [path, []]))
  for (const { code, filename } of report.diagnostics)
    broken.get(relative(copy, resolve(copy, filename)))?.push(code)
  return broken
}

// Reported by the linter

const IMPORTS = 'eslint(no-restricted-imports)'
const GLOBALS = 'eslint(no-restricted-globals)'
const EXTENSIONS = 'import(extensions)'

const reexport = (from: string) => `export { x } from '${from}'`
const takes = (from: string) => `import { x } from '${from}'\nexport const y = x`
const loads = (from: string) => `export const y = () => import('${from}')`
const takesType = (from: string) => `import type { X } from '${from}'\nexport type Y = X`

/** Boundaries: the file, the code that is not allowed there, and the rule that reports it. */
const breaches: readonly (readonly [wall: string, path: string, code: string, rule: string])[] = [
  ['core reads no file', 'core/contract/a.ts', takes('node:fs'), IMPORTS],
  ['core uses no package but valibot', 'core/contract/b.ts', takes('hono'), IMPORTS],
  ['core knows no server', 'core/contract/c.ts', takes('#server/app.ts'), IMPORTS],
  ['core knows no page', 'core/contract/d.ts', takesType('#app/platform/api.ts'), IMPORTS],
  ['core knows no server by a path either', 'core/contract/e.ts', takes('../../server/app.ts'), IMPORTS],
  [
    'core knows no server by a roundabout path',
    'core/contract/g.ts',
    takes('./../../server/app.ts'),
    IMPORTS,
  ],
  ['core loads nothing while it runs', 'core/contract/h.ts', loads('node:fs'), IMPORTS],
  ['core knows no worker', 'core/contract/f.ts', reexport('#sw/update.ts'), IMPORTS],
  ...['Date', 'fetch', 'setTimeout', 'setInterval', 'performance', 'crypto'].map(
    (name) =>
      [
        `core has no ${name}`,
        `core/contract/global-${name}.ts`,
        `export const x = ${name}`,
        GLOBALS,
      ] as const,
  ),
  ['the sums have no clock', 'core/finance/a.ts', 'export const now = () => new Date()', GLOBALS],
  ['the sums know no contract', 'core/finance/b.ts', takes('#core/contract/fields.ts'), IMPORTS],
  [
    'the sums know no contract by a path either',
    'core/finance/c.ts',
    takes('../contract/fields.ts'),
    IMPORTS,
  ],
  [
    'the sums know no type of the contract',
    'core/finance/d.ts',
    takesType('#core/contract/fields.ts'),
    IMPORTS,
  ],
  ['the sums use no package', 'core/finance/e.ts', takes('valibot'), IMPORTS],
  ['the sums read no file', 'core/finance/f.ts', takes('node:fs'), IMPORTS],
  ['the outbox knows no page', 'outbox/a.ts', takes('#app/platform/api.ts'), IMPORTS],
  ['the outbox knows no type of the page', 'outbox/b.ts', takesType('#app/platform/api.ts'), IMPORTS],
  ['the outbox knows no page by a path either', 'outbox/c.ts', takes('../src/platform/api.ts'), IMPORTS],
  ['the outbox knows no worker', 'outbox/d.ts', takes('#sw/push.ts'), IMPORTS],
  ['the outbox knows no server', 'outbox/e.ts', takes('#server/app.ts'), IMPORTS],
  ['the outbox uses no React', 'outbox/f.ts', takes('react'), IMPORTS],
  ['core knows no outbox', 'core/contract/i.ts', takes('#outbox/send.ts'), IMPORTS],
  ['a feature knows no other', 'src/features/debt/a.ts', takes('#app/features/shell/nav.ts'), IMPORTS],
  ['a feature knows no other by a path either', 'src/features/debt/b.ts', takes('../shell/nav.ts'), IMPORTS],
  [
    'a feature knows no type of another',
    'src/features/debt/c.ts',
    takesType('#app/features/shell/nav.ts'),
    IMPORTS,
  ],
  ['a feature passes on no other', 'src/features/debt/d.ts', reexport('#app/features/shell/nav.ts'), IMPORTS],
  ['a feature knows no route', 'src/features/debt/e.ts', takes('#app/routes/__root.tsx'), IMPORTS],
  [
    'a feature knows no other in JSX',
    'src/features/debt/f.tsx',
    takes('#app/features/shell/nav.ts'),
    IMPORTS,
  ],
  ['a widget knows no query', 'src/ui/a.tsx', takes('@tanstack/react-query'), IMPORTS],
  ['a widget knows no router', 'src/ui/b.tsx', takes('@tanstack/react-router'), IMPORTS],
  ['a widget knows no contract', 'src/ui/c.tsx', takesType('#core/contract/fields.ts'), IMPORTS],
  ['a widget makes no call', 'src/ui/d.ts', takes('#app/platform/api.ts'), IMPORTS],
  ['a widget makes no call by a path either', 'src/ui/e.ts', takes('../platform/api.ts'), IMPORTS],
  ['a widget knows no router of the page', 'src/ui/g.ts', takes('#app/router.tsx'), IMPORTS],
  ['a widget loads no query while it runs', 'src/ui/h.ts', loads('#app/platform/queries.ts'), IMPORTS],
  ['a widget knows no feature', 'src/ui/f.ts', takes('#app/features/shell/nav.ts'), IMPORTS],
  ['the database knows no module', 'server/db/a.ts', takes('#server/debt/queries.ts'), IMPORTS],
  ['debts know no reminders', 'server/debt/a.ts', takes('#server/reminder/queries.ts'), IMPORTS],
  ['push knows no account by a path either', 'server/push/a.ts', takes('../account/queries.ts'), IMPORTS],
  ['a job knows no demo', 'server/jobs/a.ts', takes('#server/development/demo/household.ts'), IMPORTS],
  [
    'a module loads no demo while it runs',
    'server/goal/a.ts',
    loads('#server/development/routes.ts'),
    IMPORTS,
  ],
  ['the platform knows no product module', 'src/platform/e.ts', takes('#app/shared/debt/homes.ts'), IMPORTS],
  ['the platform knows no feature', 'src/platform/f.ts', takes('#app/features/shell/nav.ts'), IMPORTS],
  ['a shared part knows no feature', 'src/shared/debt/a.ts', takes('#app/features/shell/nav.ts'), IMPORTS],
  ['a shared part knows no route', 'src/shared/debt/b.ts', takesType('#app/routes/__root.tsx'), IMPORTS],
  ['a file is named with its extension', 'src/platform/a.ts', takes('./b'), EXTENSIONS],
  ['nothing is a default', 'src/platform/d.ts', 'export default 1', 'import(no-default-export)'],
  ['nothing is any', 'server/a.ts', 'export const x = (y: any) => y', 'typescript(no-explicit-any)'],
  [
    'nothing is taken for granted',
    'server/b.ts',
    'export const x = (y?: string) => y!',
    'typescript(no-non-null-assertion)',
  ],
]

const allowed: readonly Planted[] = [
  [
    'core/contract/may.ts',
    "import * as v from 'valibot'\nimport { x } from './a.ts'\nexport const y = v.literal(x)",
  ],
  [
    'outbox/may.ts',
    `${takes('./a.ts')}\nexport { z } from '#core/outbox/queue.ts'\nexport { get } from 'idb-keyval'\nexport { object } from 'valibot'`,
  ],
  ['core/finance/may.ts', `${takes('./a.ts')}\nexport { z } from '#core/finance/math/money.ts'`],
  [
    'src/features/debt/may.tsx',
    `${takes('./a.ts')}\nexport { z } from '#app/platform/api.ts'\nexport { w } from '#app/ui/a.tsx'`,
  ],
  ['src/ui/may.tsx', `${takes('./a.tsx')}\nexport { z } from 'radix-ui'\nexport { w } from '#app/ui/b.tsx'`],
  ['server/reminder/may.ts', takes('#server/debt/queries.ts')],
  [
    'src/shared/debt/may.ts',
    `${takes('./a.ts')}\nexport { z } from '#app/platform/api.ts'\nexport { w } from '#app/shared/goal/a.ts'`,
  ],
  ['src/platform/may.ts', `${takes('./a.ts')}\nexport { z } from '#core/contract/fields.ts'`],
]

describe('boundaries enforced by the linter', () => {
  let broken: ReadonlyMap<string, readonly string[]> = new Map()
  beforeAll(async () => {
    broken = await lint([...breaches.map(([, path, code]) => [path, code] as const), ...allowed])
  })

  it.each(breaches)('%s', (_, path, __, rule) => expect(broken.get(path)).toContain(rule))

  it.each(allowed)('allow: %s', (path) => expect(broken.get(path)).toEqual([]))
})

// Reported by the compiler

const NOT_LISTED = 'TS6307'

const crossings: readonly (readonly [wall: string, project: string, code: string])[] = [
  ['core does not compile with the server in it', 'core', takes('#server/mark.ts')],
  ['core does not compile with the server in it, by a path', 'core', takes('../server/mark.ts')],
  ['core does not compile with the page in it', 'core', takesType('#app/mark.ts')],
  ['the page does not compile with the server in it', 'src', takes('#server/mark.ts')],
  ['the page does not compile with a type of the server in it', 'src', takesType('#server/mark.ts')],
  ['the page does not compile with the worker in it', 'src', takes('#sw/mark.ts')],
  ['the worker does not compile with the page in it', 'sw', takes('#app/mark.ts')],
  ['the worker does not compile with the server in it', 'sw', takes('#server/mark.ts')],
  ['the outbox does not compile with the page in it', 'outbox', takes('#app/mark.ts')],
  ['the outbox does not compile with a type of the page in it', 'outbox', takesType('#app/mark.ts')],
  ['the outbox does not compile with the server in it', 'outbox', takes('#server/mark.ts')],
  ['the outbox does not compile with the worker in it', 'outbox', takes('#sw/mark.ts')],
  ['core does not compile with the outbox in it', 'core', takes('#outbox/mark.ts')],
  ['the server does not compile with the page in it', 'server', takes('#app/mark.ts')],
]

describe('boundaries enforced by the compiler', () => {
  const marks = PROJECTS.map(
    (name) => [`${name}/mark.ts`, 'export const x = 1\nexport type X = string'] as const,
  )
  const compile = async (project: string, code: string) =>
    said('tsc', ['-b', project, '--pretty', 'false'], await house([...marks, [`${project}/breach.ts`, code]]))

  it.each(crossings)('%s', async (_, project, code) => {
    const words = await compile(project, code)
    expect(words).toContain(`${project}/breach.ts`)
    expect(words).toContain(NOT_LISTED)
  })

  it.each(['src', 'sw'])('let %s import the outbox', async (project) => {
    expect(await compile(project, takes('#outbox/mark.ts'))).toBe('')
  })

  it.each(['outbox', 'server', 'src', 'sw'])('let %s import core', async (project) => {
    expect(await compile(project, takes('#core/mark.ts'))).toBe('')
  })

  it('reject an import without an extension', async () => {
    expect(await compile('src', takes('#core/mark'))).toContain('TS2307')
  })

  it('keep browser and Node APIs out of core', async () => {
    expect(await compile('core', 'export const x = window')).toContain("Cannot find name 'window'")
    expect(await compile('core', 'export const x = process.env')).toContain("Cannot find name 'process'")
  })

  it('the outbox has no DOM', async () => {
    expect(await compile('outbox', 'export const x = document')).toContain("Cannot find name 'document'")
    expect(await compile('outbox', 'export const x = localStorage')).toContain(
      "Cannot find name 'localStorage'",
    )
  })

  it('cover every part of the repository', () => {
    const { references } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')) as {
      references: { path: string }[]
    }
    expect(references.map(({ path }) => path)).toEqual(expect.arrayContaining(PROJECTS))
  })
})

// Self-contained

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(join(ROOT, folder), { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && /\.[cm]?[jt]sx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
}

/** Everything a file imports: by declaration, for side effects, and dynamically. */
function importsOf(text: string): string[] {
  const forms = [
    /^(?:import|export|\})[^'"\n]*\bfrom\s+(['"])([^'"\n]+)\1/gm,
    /^import\s+(['"])([^'"\n]+)\1/gm,
    /\b(?:import|require)\(\s*(['"`])([^'"`\n]+)\1/g,
  ]
  return forms.flatMap((form) => [...text.matchAll(form)].map(([, , name = '']) => name))
}

it('tests that replace modules do not share theirs with other files', async () => {
  const config = await readFile(join(ROOT, 'vite.config.ts'), 'utf8')
  const files = (await Promise.all(['core', 'server'].map(filesOf))).flat()
  const replacing = files
    .filter(
      (file) => file.endsWith('.test.ts') && /\bvi\.(?:doM|m|unm)ock\(/.test(readFileSync(file, 'utf8')),
    )
    .map((file) => relative(ROOT, file))
  expect(replacing).toContain('server/account/registration-hash.test.ts')
  expect(replacing.filter((file) => !config.includes(`'${file}'`))).toEqual([])
})

describe('a self-contained repository', () => {
  it('imports nothing from outside, and mentions no folder outside', async () => {
    const manifest = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
      imports: Record<string, string>
      dependencies: Record<string, string>
      devDependencies: Record<string, string>
    }
    const packages = new Set(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies }))
    const roots = Object.keys(manifest.imports).map((name) => name.replace('*', ''))
    const isOurs = (file: string, name: string): boolean => {
      if (name.startsWith('.')) return !relative(ROOT, resolve(dirname(file), name)).startsWith('..')
      if (name.startsWith('#')) return roots.some((root) => name.startsWith(root)) && !name.includes('..')
      if (name.startsWith('node:') || name.startsWith('virtual:')) return true
      return packages.has(
        name
          .split('/')
          .slice(0, name.startsWith('@') ? 2 : 1)
          .join('/'),
      )
    }
    const files = (
      await Promise.all(['core', 'outbox', 'server', 'src', 'sw', 'scripts'].map(filesOf))
    ).flat()
    expect(files.length).toBeGreaterThan(100)
    const strangers: string[] = []
    let imports = 0
    for (const file of files) {
      const text = await readFile(file, 'utf8')
      if (text.includes('../shared'))
        strangers.push(`${relative(ROOT, file)} mentions a folder beside the house`)
      for (const name of importsOf(text)) {
        imports += 1
        if (!isOurs(file, name)) strangers.push(`${relative(ROOT, file)} imports ${name}`)
      }
    }
    expect(imports).toBeGreaterThan(files.length)
    expect(strangers).toEqual([])
  })
})

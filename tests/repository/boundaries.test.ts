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
import { LAYERS, layerSettings } from '../../scripts/layers.ts'

const ROOT = resolve(import.meta.dirname, '../..')
const PROJECTS = ['core', 'outbox', 'server', 'src', 'sw']
const run = promisify(execFile)

/** A file with one line of code. */
type Planted = readonly [path: string, code: string]

const copies: string[] = []
afterAll(() => Promise.all(copies.map((copy) => rm(copy, { recursive: true, force: true }))))

/** An empty repository with the real settings and packages, plus these files. */
async function createRepository(files: readonly Planted[]): Promise<string> {
  const copy = await mkdtemp(join(tmpdir(), 'verdant-boundaries-'))
  copies.push(copy)
  const settings = [
    'package.json',
    'tsconfig.json',
    '.oxlintrc.json',
    '.oxlintrc.layers.json',
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
async function outputOf(tool: string, args: readonly string[], cwd: string): Promise<string> {
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

const reexports = (from: string) => `export { x } from '${from}'`
const imports = (from: string) => `import { x } from '${from}'\nexport const y = x`
const loads = (from: string) => `export const y = () => import('${from}')`
const importsType = (from: string) => `import type { X } from '${from}'\nexport type Y = X`

// Reported by the linter

interface LintReport {
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[]
}

/** The rules that each file breaks. */
async function lint(files: readonly Planted[]): Promise<ReadonlyMap<string, readonly string[]>> {
  const copy = await createRepository(files)
  const report = JSON.parse(await outputOf('oxlint', ['--format=json', ...PROJECTS], copy)) as LintReport
  const broken = new Map<string, string[]>(files.map(([path]) => [path, []]))
  for (const { code, filename } of report.diagnostics)
    broken.get(relative(copy, resolve(copy, filename)))?.push(code)
  return broken
}

const IMPORTS = 'eslint(no-restricted-imports)'
const CYCLE = 'import(no-cycle)'

const { overrides } = JSON.parse(readFileSync(join(ROOT, '.oxlintrc.json'), 'utf8')) as {
  overrides: { files: string[]; rules: Record<string, unknown> }[]
}
/** The folders with an import boundary, as patterns: `server/debt/**`. */
const bounded = overrides
  .filter(({ rules }) => Array.isArray(rules['no-restricted-imports']))
  .flatMap(({ files }) => files)

/** One breach of each rule: the file, the code that is not allowed there, and the rule that reports it. */
const breaches: readonly (readonly [boundary: string, path: string, code: string, rule: string])[] = [
  // Each way to import, where it is not allowed.
  ['core imports no package but valibot', 'core/contract/a.ts', imports('hono'), IMPORTS],
  ['core imports no type of the page', 'core/contract/b.ts', importsType('#app/platform/api.ts'), IMPORTS],
  ['core imports no server by a path', 'core/contract/c.ts', imports('../../server/app.ts'), IMPORTS],
  ['core imports no server by a detour', 'core/contract/d.ts', imports('./../../server/app.ts'), IMPORTS],
  ['core re-exports no worker', 'core/contract/e.ts', reexports('#sw/update.ts'), IMPORTS],
  ['core loads no module at run time', 'core/contract/f.ts', loads('node:fs'), IMPORTS],
  ['core has no clock', 'core/contract/g.ts', 'export const x = Date', 'eslint(no-restricted-globals)'],
  // Each folder that has boundaries of its own.
  ['core tests import no server', 'core/contract/a.test.ts', imports('#server/app.ts'), IMPORTS],
  ['finance imports no contract', 'core/finance/a.ts', imports('#core/contract/fields.ts'), IMPORTS],
  ['the outbox imports no page', 'outbox/a.ts', imports('#app/platform/api.ts'), IMPORTS],
  [
    'a feature imports no other feature',
    'src/features/debt/a.tsx',
    imports('#app/features/shell/nav.ts'),
    IMPORTS,
  ],
  [
    'a feature has no plain button',
    'src/features/debt/b.tsx',
    'export const X = () => <button type="button">x</button>',
    'react(forbid-elements)',
  ],
  ['shared code imports no feature', 'src/shared/debt/a.ts', imports('#app/features/shell/nav.ts'), IMPORTS],
  [
    'the page reads no storage that may throw',
    'src/platform/stored.ts',
    'export const x = localStorage',
    'eslint(no-restricted-globals)',
  ],
  [
    'a feature reads no storage that may throw',
    'src/features/debt/stored.ts',
    'export const x = sessionStorage',
    'eslint(no-restricted-globals)',
  ],
  ['the platform imports no product module', 'src/platform/a.ts', imports('#app/shared/debt/b.ts'), IMPORTS],
  ['a component imports no query', 'src/ui/a.tsx', imports('@tanstack/react-query'), IMPORTS],
  // Each kind of wall between the server's modules.
  ['a module imports none after it', 'server/debt/a.ts', imports('#server/goal/routes.ts'), IMPORTS],
  ['a module imports none after it by a path', 'server/debt/b.ts', imports('../goal/routes.ts'), IMPORTS],
  ['a module imports no queries after it', 'server/debt/c.ts', imports('#server/goal/queries.ts'), IMPORTS],
  [
    'the household imports nothing but queries after it',
    'server/household/a.ts',
    imports('#server/spend/dashboard.ts'),
    IMPORTS,
  ],
  // Queries are read by what gathers them, which they must not read in turn.
  ['queries import no household', 'server/spend/a-queries.ts', imports('#server/household/b.ts'), CYCLE],
  ['no imports form a cycle', 'server/household/b.ts', imports('#server/spend/a-queries.ts'), CYCLE],
  // Each rule for all code.
  ['imports name the extension', 'src/platform/b.ts', imports('./b'), 'import(extensions)'],
  ['exports are named', 'src/platform/c.ts', 'export default 1', 'import(no-default-export)'],
  ['nothing is any', 'server/a.ts', 'export const x = (y: any) => y', 'typescript(no-explicit-any)'],
  [
    'nothing is asserted to be there',
    'server/b.ts',
    'export const x = (y?: string) => y!',
    'typescript(no-non-null-assertion)',
  ],
]

const allowed: readonly Planted[] = [
  [
    'core/contract/allowed.ts',
    "import * as v from 'valibot'\nimport { x } from './a.ts'\nexport const y = v.literal(x)",
  ],
  [
    'outbox/allowed.ts',
    `${imports('./a.ts')}\nexport { z } from '#core/outbox/queue.ts'\nexport { get } from 'idb-keyval'\nexport { object } from 'valibot'`,
  ],
  ['core/finance/allowed.ts', `${imports('./a.ts')}\nexport { z } from '#core/finance/math/money.ts'`],
  [
    'src/features/debt/allowed.tsx',
    `${imports('./a.ts')}\nexport { z } from '#app/platform/api.ts'\nexport { w } from '#app/ui/a.tsx'`,
  ],
  [
    'src/ui/allowed.tsx',
    `${imports('./a.tsx')}\nexport { z } from 'radix-ui'\nexport { w } from '#app/ui/b.tsx'`,
  ],
  ['server/reminder/allowed.ts', imports('#server/debt/plan.ts')],
  ['server/household/allowed.ts', imports('#server/spend/month-queries.ts')],
  [
    'src/shared/debt/allowed.ts',
    `${imports('./a.ts')}\nexport { z } from '#app/platform/api.ts'\nexport { w } from '#app/shared/goal/a.ts'`,
  ],
  ['src/platform/allowed.ts', `${imports('./a.ts')}\nexport { z } from '#core/contract/fields.ts'`],
]

describe('boundaries enforced by the linter', () => {
  let broken: ReadonlyMap<string, readonly string[]> = new Map()
  beforeAll(async () => {
    broken = await lint([...breaches.map(([, path, code]) => [path, code] as const), ...allowed])
  })

  it.each(breaches)('%s', (_, path, __, rule) => expect(broken.get(path)).toContain(rule))

  it.each(allowed)('allow: %s', (path) => expect(broken.get(path)).toEqual([]))

  it('are checked for every folder that has one of its own', () => {
    const isPlanted = (pattern: string): boolean => {
      const [folder = '', name = ''] = pattern.split('**')
      return breaches.some(([, path]) => path.startsWith(folder) && path.endsWith(name.replace('/*', '')))
    }
    expect(bounded.filter((pattern) => !isPlanted(pattern))).toEqual([])
  })
})

describe('the layers of the server', () => {
  it('name every folder', async () => {
    const entries = await readdir(join(ROOT, 'server'), { withFileTypes: true })
    const folders = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    expect(LAYERS.toSorted()).toEqual(folders.toSorted())
  })

  it('are what the linter checks: npm run layers', async () => {
    expect(await readFile(join(ROOT, '.oxlintrc.layers.json'), 'utf8')).toBe(layerSettings())
  })
})

// Reported by the compiler

const NOT_LISTED = 'TS6307'

/** One breach of each boundary between runtimes, in any way to import. */
const crossings: readonly (readonly [boundary: string, path: string, code: string, error: string])[] = [
  ['core does not compile with the server', 'core/server.ts', imports('../server/mark.ts'), NOT_LISTED],
  ['core does not compile with the page', 'core/page.ts', importsType('#app/mark.ts'), NOT_LISTED],
  ['core does not compile with the outbox', 'core/outbox.ts', imports('#outbox/mark.ts'), NOT_LISTED],
  ['core has no DOM', 'core/dom.ts', 'export const x = window', "Cannot find name 'window'"],
  ['core has no Node API', 'core/node.ts', 'export const x = process.env', "Cannot find name 'process'"],
  ['the outbox does not compile with the page', 'outbox/page.ts', imports('#app/mark.ts'), NOT_LISTED],
  ['the outbox does not compile with the server', 'outbox/server.ts', imports('#server/mark.ts'), NOT_LISTED],
  ['the outbox does not compile with the worker', 'outbox/worker.ts', imports('#sw/mark.ts'), NOT_LISTED],
  ['the outbox has no DOM', 'outbox/dom.ts', 'export const x = document', "Cannot find name 'document'"],
  ['the page does not compile with the server', 'src/server.ts', importsType('#server/mark.ts'), NOT_LISTED],
  ['the page does not compile with the worker', 'src/worker.ts', imports('#sw/mark.ts'), NOT_LISTED],
  ['the worker does not compile with the page', 'sw/page.ts', imports('#app/mark.ts'), NOT_LISTED],
  ['the worker does not compile with the server', 'sw/server.ts', imports('#server/mark.ts'), NOT_LISTED],
  ['the server does not compile with the page', 'server/page.ts', imports('#app/mark.ts'), NOT_LISTED],
  ['an import names the extension', 'src/extension.ts', imports('#core/mark'), 'TS2307'],
]

describe('boundaries enforced by the compiler', () => {
  const marks = PROJECTS.map(
    (name) => [`${name}/mark.ts`, 'export const x = 1\nexport type X = string'] as const,
  )
  const compile = async (files: readonly Planted[]) =>
    outputOf('tsc', ['-b', ...PROJECTS, '--pretty', 'false'], await createRepository([...marks, ...files]))
  let errors: readonly string[] = []
  beforeAll(async () => {
    errors = (await compile(crossings.map(([, path, code]) => [path, code] as const))).split('\n')
  })

  it.each(crossings)('%s', (_, path, __, error) => {
    expect(errors.filter((line) => line.startsWith(path)).join('\n')).toContain(error)
  })

  it('let the outbox, the server, the page and the worker import core, and the latter two the outbox', async () => {
    const may = ['outbox', 'server', 'src', 'sw'].map(
      (project) => [`${project}/core.ts`, imports('#core/mark.ts')] as const,
    )
    const mayToo = ['src', 'sw'].map(
      (project) => [`${project}/outbox.ts`, imports('#outbox/mark.ts')] as const,
    )
    expect(await compile([...may, ...mayToo])).toBe('')
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
  expect(replacing).toContain('server/account/registration.hash.test.ts')
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
    let count = 0
    for (const file of files) {
      const text = await readFile(file, 'utf8')
      if (text.includes('../shared'))
        strangers.push(`${relative(ROOT, file)} mentions a folder outside the repository`)
      for (const name of importsOf(text)) {
        count += 1
        if (!isOurs(file, name)) strangers.push(`${relative(ROOT, file)} imports ${name}`)
      }
    }
    expect(count).toBeGreaterThan(files.length)
    expect(strangers).toEqual([])
  })
})

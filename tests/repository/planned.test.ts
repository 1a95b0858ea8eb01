/** Lists engine files that no page or call uses yet, by module; the list shrinks as modules are built. */
import { readdir } from 'node:fs/promises'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

const inFolder = (folder: string, names: string): string[] =>
  names
    .trim()
    .split(/\s+/)
    .map((name) => `core/finance/${folder}/${name}.ts`)

/** By the product module that will use the file. Remove a file from the list when its page is built. */
const PLANNED: Readonly<Record<string, readonly string[]>> = {
  'types of the tax law, and the Medicare surcharge': [
    ...inFolder('tax', 'credit-parameters medicare-surcharge'),
  ],
  'loan details and checks against published figures': [
    ...inFolder('loans', 'apr credit-card unit-period'),
    ...inFolder('market', 'goal-solve'),
    ...inFolder('math', 'cash-flow time-value'),
    ...inFolder('retirement', 'safe-withdrawal'),
  ],
}

const isCode = (path: string): boolean => /\.tsx?$/.test(path) && !/\.(?:test|bench|fuzz)\./.test(path)

async function codeIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return names.map((name) => `${folder}/${name}`).filter(isCode)
}

it('uses every core file from a page, a call or the worker, except planned ones', async () => {
  const page = await codeIn('src')
  const entries = ['server/start.ts', 'server/start-development.ts', 'server/operator.ts', 'sw/sw.ts']
  const { metafile } = await build({
    entryPoints: [
      ...entries,
      'server/db/backup-command.ts',
      'src/main.tsx',
      ...page.filter((path) => path.startsWith('src/routes/') || path.endsWith('-worker.ts')),
    ],
    bundle: true,
    write: false,
    outdir: 'unused',
    metafile: true,
    format: 'esm',
    packages: 'external',
    external: ['virtual:*', '*.css', '*?worker', '*?raw'],
    logLevel: 'error',
  })
  const unreached = (await codeIn('core')).filter((path) => !(path in metafile.inputs))
  expect(unreached.toSorted()).toEqual(Object.values(PLANNED).flat().toSorted())
})

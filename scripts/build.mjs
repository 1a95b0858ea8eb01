/** Builds the page and the server into dist/, precompresses the page, and checks the size budgets. */
import { spawn } from 'node:child_process'
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build as bundle } from 'esbuild'
import { checkBudget } from './budget.mjs'

const run = (command, args, env) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))))
  })

const compressible = /\.(?:html|js|css|json|svg|webmanifest|txt)$/

async function compress(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
  await Promise.all(
    files.map(async (entry) => {
      const path = join(entry.parentPath, entry.name)
      const content = await readFile(path)
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      }
      await writeFile(`${path}.br`, await promisify(brotliCompress)(content, { params }))
      await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
    }),
  )
}

async function buildServer() {
  await bundle({
    entryPoints: {
      start: 'server/start.ts',
      thread: 'server/threads/thread.ts',
      operator: 'server/operator.ts',
      backup: 'server/db/backup-command.ts',
    },
    outdir: 'dist/server',
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    packages: 'external',
    sourcemap: true,
    logLevel: 'warning',
  })
  await cp('server/db/pglite-worker.js', 'dist/server/pglite-worker.js')
  await cp('server/db/migrations', 'dist/server/migrations', { recursive: true })
}

/** Builds everything. */
export async function build() {
  await rm('dist', { recursive: true, force: true })
  const VERDANT_BUILD_ID = Date.now().toString(36)
  await Promise.all([
    run(process.execPath, ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], {
      VERDANT_BUILD_ID,
    }),
    buildServer(),
  ])
  await compress('dist/client')
  await checkBudget('dist/client')
  await writeFile('dist/build-id', VERDANT_BUILD_ID)
}

if (import.meta.url === `file://${process.argv[1]}`) await build()

/** The built app under test: a copy, so that a concurrent build cannot change it. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
/** Inside node_modules, so that the server finds its packages. */
const COPIES = join(ROOT, 'node_modules/.cache/verdant-e2e')
const VARIABLE = 'VERDANT_E2E_BUILD'

/** Folder of the build under test. */
export function builtApp(): string {
  const folder = process.env[VARIABLE]
  if (!folder) throw new Error('The build under test is set by the global set-up.')
  return folder
}

/** Another copy, for a test that modifies it. */
export async function copyOfBuild(): Promise<string> {
  const copy = join(COPIES, `changed-${process.pid}-${Date.now()}`)
  await cp(builtApp(), copy, { recursive: true })
  return copy
}

async function build(): Promise<void> {
  const child = spawn(process.execPath, ['scripts/build.mjs'], { cwd: ROOT, stdio: 'inherit' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error('The app could not be built.')
}

async function sweep(): Promise<void> {
  const old = existsSync(COPIES) ? await readdir(COPIES) : []
  // A copy is named after the process that created it; without that process it is stale.
  const isDead = (pid: number): boolean => {
    try {
      process.kill(pid, 0)
      return false
    } catch {
      return true
    }
  }
  await Promise.all(
    old
      .filter((name) => isDead(Number(/-(\d+)/.exec(name)?.[1] ?? 0) || -1))
      .map((name) => rm(join(COPIES, name), { recursive: true, force: true })),
  )
}

/**
 * Copies the built app, and builds it if it is missing.
 *
 * @returns deletes the copy
 */
export async function copyBuild(): Promise<() => Promise<void>> {
  await mkdir(COPIES, { recursive: true })
  await sweep()
  if (!existsSync(join(ROOT, 'dist/build-id'))) await build()
  const copy = join(COPIES, `build-${process.pid}`)
  await cp(join(ROOT, 'dist'), copy, { recursive: true })
  process.env[VARIABLE] = copy
  return () => rm(copy, { recursive: true, force: true })
}

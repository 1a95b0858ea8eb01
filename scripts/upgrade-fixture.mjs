/**
 * Makes the data that upgrade tests start from, with the build in dist: a backup of the embedded database with a demo
 * household, what the API answered from it, and the built page. To be run with the build of a release, before the next
 * one changes what is stored: `node scripts/upgrade-fixture.mjs`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'

const TARGET = process.argv[2] ?? 'tests/fixtures/upgrade'
/** Tests restore the backup with this key; the household in it is made up. */
const KEY = Buffer.alloc(32, 'verdant').toString('base64')
const READ = [
  '/debt/get/debts/me',
  '/debt/get/plan/me',
  '/debt/get/totals/me',
  '/debt/get/dashboard-data/me',
  '/debt/get/reminder/me',
  '/debt/get/user-debt-types/me',
  '/investment/get-all-goals-with-risk-for-web/me',
  '/investment/get-user-risk-profile/me',
  '/investment/get-income-detail/me',
  '/users/get/notifications/me',
  '/users/userJourney',
]

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address()
  probe.close()
  await once(probe, 'close')
  return port
}

const dataDir = await mkdtemp(join(tmpdir(), 'verdant-upgrade-'))
const port = await freePort()
const env = {
  PATH: process.env.PATH,
  HOST: '127.0.0.1',
  PORT: String(port),
  VERDANT_DATA_DIR: dataDir,
  VERDANT_LOG_LEVEL: 'error',
  VERDANT_LIMITS: 'relaxed',
  VERDANT_BACKUP_KEY: KEY,
}
const server = spawn(process.execPath, ['dist/server/start.js'], {
  env,
  stdio: ['ignore', 'pipe', 'inherit'],
})
for await (const text of server.stdout) if (String(text).includes('is running at')) break

const send = async (method, path, token) => {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: { 'Time-Zone': 'America/New_York', ...(token && { Authorization: `Bearer ${token}` }) },
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return (await response.json()).data
}
const { token, user } = await send('POST', '/dev/demo')
const made_at = new Date().toISOString()
const answers = {}
for (const path of READ) answers[path] = await send('GET', path, token)
server.kill('SIGTERM')
await once(server, 'exit')

await mkdir(TARGET, { recursive: true })
await rm(join(TARGET, 'database.backup'), { force: true })
const backup = spawn(process.execPath, ['dist/server/backup.js', 'write', join(TARGET, 'database.backup')], {
  env,
  stdio: 'inherit',
})
const [code] = await once(backup, 'exit')
if (code !== 0) throw new Error('The backup failed.')
await writeFile(join(TARGET, 'answers.json'), `${JSON.stringify({ token, user, made_at, answers })}\n`)

const files = (await readdir('dist/client', { recursive: true, withFileTypes: true }))
  .filter(
    (file) => file.isFile() && !/\.(?:br|gz|png)$/.test(file.name) && !file.parentPath.includes('.vite'),
  )
  .map((file) => join(file.parentPath, file.name))
const page = {}
for (const file of files.toSorted())
  page[file.slice('dist/client/'.length)] = (await readFile(file)).toString('base64')
const packed = brotliCompressSync(JSON.stringify(page), {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24 },
})
await writeFile(join(TARGET, 'page.json.br'), packed)
await rm(dataDir, { recursive: true })
console.log(`${Object.keys(page).length} files of the page in ${packed.length} bytes`)

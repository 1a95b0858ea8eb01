/** The built server as a process with data of its own, and clients of it. */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from './measure.mjs'

const SERVER = join(ROOT, 'dist/server/start.js')

export const isServerBuilt = () => existsSync(SERVER)

export const makeDataDirectory = () => mkdtemp(join(tmpdir(), 'verdant-bench-'))
export const removeDataDirectory = (path) => rm(path, { recursive: true, force: true })

const freePort = () =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address()
      server.close(() => resolve(port))
    })
  })

/** The options of Node that `npm start` gives the server. */
async function serverOptions() {
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8'))
  return scripts.start.match(/--\S+/g)
}

/**
 * Starts the built server, and waits until it answers.
 *
 * @param start.databaseUrl a PostgreSQL database; the embedded one without
 * @param start.options more options of Node
 * @param start.env more variables
 */
export async function startServer({ databaseUrl, dataDir, options = [], env = {} }) {
  const port = await freePort()
  const child = spawn(process.execPath, [...(await serverOptions()), ...options, SERVER], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      VERDANT_DATA_DIR: dataDir,
      VERDANT_LOG_LEVEL: 'silent',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...env,
    },
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const address = `http://127.0.0.1:${port}`
  for (;;) {
    const answer = await fetch(`${address}/health`).catch(() => undefined)
    if (answer?.ok) break
    if (child.exitCode !== null) throw new Error('The server ended before it answered.')
    await wait(20)
  }
  return {
    address,
    port,
    child,
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Creates a demo household. @returns its session */
export async function newDemo(address) {
  const created = await fetch(`${address}/api/dev/demo`, { method: 'POST' })
  return (await created.json()).data
}

/** A demo household's calls. */
export async function newClient(address) {
  const { token } = await newDemo(address)
  return (method, path, body) =>
    fetch(`${address}/api${path}`, {
      method,
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        ...(method !== 'GET' && { 'Idempotency-Key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
}

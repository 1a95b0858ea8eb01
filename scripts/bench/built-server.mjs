/** The built server in a process of its own, with data of its own. */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ROOT } from './measure.mjs'

export const SERVER = join(ROOT, 'dist/server/start.js')

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

/** Starts the built server, on PostgreSQL if there is an address; `stop` ends it and deletes its data. */
export async function startServer({ databaseUrl, environment = {} } = {}) {
  const port = await freePort()
  const dataDir = await mkdtemp(join(tmpdir(), 'verdant-bench-'))
  const child = spawn(process.execPath, [...(await serverOptions()), SERVER], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      VERDANT_DATA_DIR: dataDir,
      VERDANT_LOG_LEVEL: 'silent',
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      ...environment,
    },
  })
  const address = `http://127.0.0.1:${port}`
  for (;;) {
    const answer = await fetch(`${address}/health`).catch(() => undefined)
    if (answer?.ok) break
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}.`)
    await wait(100)
  }
  return {
    address,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await ended
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/** Creates a demo household. @returns its session */
export async function newDemo(address) {
  const created = await fetch(`${address}/api/dev/demo`, { method: 'POST' })
  return (await created.json()).data
}

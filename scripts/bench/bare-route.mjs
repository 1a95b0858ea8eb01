/**
 * Loaded into the built server before it starts (`node --import`): serves bare Hono routes on a second port of the same process,
 * which send the statements of the server's own reads on the server's own connections, and answer with the rows as they come.
 *
 * The parent process has it record a request by a header, and asks for processor time and memory by messages.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import { createHash } from 'node:crypto'
import { Server } from 'node:http'
import { isMainThread } from 'node:worker_threads'
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import pg from 'pg'

/** The statements of the request that is being recorded. */
const recording = new AsyncLocalStorage()
let pool
/** The statements of each read, by the read and the token that asked for it: the session's first. */
const statements = new Map()

/** A bare route has no transactions: each of its statements reads by itself. */
const CONTROL = /^(?:begin|commit|rollback|start|set|savepoint|release)\b/i

/** Records what a request sends that says so in a header; what jobs send meanwhile is not the request's. */
function recordRequests() {
  const emit = Reflect.get(Server.prototype, 'emit')
  Server.prototype.emit = function emitRecorded(event, request, ...more) {
    const pass = () => emit.call(this, event, request, ...more)
    const key = event === 'request' && request.headers['record-read']
    if (!key) return pass()
    statements.set(key, [])
    return recording.run(statements.get(key), pass)
  }
  const record = (config, values) => {
    const text = typeof config === 'string' ? config : config.text
    if (CONTROL.test(text)) return
    const name = `bare_${createHash('sha1').update(text).digest('hex')}`
    recording.getStore()?.push({ name, text, values: values ?? config.values ?? [] })
  }
  for (const { prototype } of [pg.Pool, pg.Client]) {
    const query = Reflect.get(prototype, 'query')
    prototype.query = function queryRecorded(config, ...more) {
      if (prototype === pg.Pool.prototype) pool = this
      if (!recording.getStore()) return query.call(this, config, ...more)
      record(config, Array.isArray(more[0]) ? more[0] : undefined)
      // A pool sends by one of its connections, which would record it again.
      return recording.exit(() => query.call(this, config, ...more))
    }
  }
}

const app = new Hono()
app.get('/:read', async (context) => {
  const token = context.req.header('authorization').slice('Bearer '.length)
  const [session, ...others] = statements.get(`${encodeURIComponent(context.req.param('read'))} ${token}`)
  const found = await pool.query(session)
  if (found.rows.length === 0) return context.json({ message: 'Session Expired' }, 401)
  const data = await Promise.all(others.map(async (statement) => (await pool.query(statement)).rows))
  return context.json({ data })
})

const ANSWERS = {
  listen: () =>
    new Promise((resolve) => {
      const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => resolve(port))
      server.keepAliveTimeout = 60_000
    }),
  /** How many statements were recorded. Following requests costs every callback something, so it ends here. */
  statements: (key) => {
    recording.disable()
    return statements.get(key).length
  },
  /** Microseconds of processor time, of all threads. */
  time: () => {
    const { user, system } = process.cpuUsage()
    return user + system
  },
  memory: () => {
    globalThis.gc()
    const { rss, heapUsed, external } = process.memoryUsage()
    return { rss, heap: heapUsed + external }
  },
}

if (isMainThread && process.send) {
  recordRequests()
  const answer = async ({ id, ask, given }) => process.send({ id, answer: await ANSWERS[ask](given) })
  process.on('message', (message) => void answer(message))
  // The channel to the parent alone keeps no process.
  process.channel.unref()
}

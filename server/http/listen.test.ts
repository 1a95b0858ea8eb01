import { once } from 'node:events'
import { Agent, request as ask } from 'node:http'
import { connect, type Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestServer, type TestServer } from '#tests/fixtures/test-server.ts'
import { newTestUser } from '#tests/fixtures/test-users.ts'
import { listen, timeLimits, type Listening } from './listen.ts'

const QUICK = { headersMs: 300, requestMs: 500, checkEveryMs: 50, keepAliveMs: 5000 }
let testServer: TestServer
let server: Listening | undefined
beforeAll(async () => {
  testServer = await createTestServer()
})
afterEach(async () => {
  await server?.stop(0)
  server = undefined
})
afterAll(() => testServer.close())

async function serve(limits = QUICK): Promise<Listening> {
  server = await listen('127.0.0.1', 0, limits)
  server.serve(getRequestListener(testServer.app.fetch))
  return server
}

/** Sends raw bytes and reads the response until the connection ends. */
async function raw(port: number, ...pieces: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  const ended = closed(socket)
  for (const piece of pieces) socket.write(piece)
  await ended
  return answer
}
const closed = (socket: Socket) =>
  new Promise<void>((resolve) => {
    socket.once('close', () => resolve())
    socket.on('error', () => undefined)
  })
const head = (line: string, ...headers: string[]): string =>
  [`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n')
/** Makes the server send `100 Continue` once it has read the request's head. */
const ASKS_FIRST = 'Expect: 100-continue'
const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1])

describe('a slow client', () => {
  it('has half a minute at most', () => {
    expect(timeLimits.requestMs + timeLimits.checkEveryMs).toBeLessThan(30_000)
    expect(timeLimits.headersMs).toBeLessThan(timeLimits.requestMs)
  })

  it('is cut off in its headers', async () => {
    const { port } = await serve()
    const started = performance.now()
    const answer = await raw(port, 'POST /api/users/login HTTP/1.1\r\nHost: loc')
    expect(statusOf(answer)).toBe(408)
    expect(performance.now() - started).toBeLessThan(20_000)
  })

  it('is cut off in its body without a logged error', async () => {
    const { port } = await serve()
    const before = testServer.lines.length
    const started = performance.now()
    const headers = ['Content-Type: application/json', 'Content-Length: 100']
    const answer = await raw(port, head('POST /api/users/login', ...headers), '{"username":')
    expect(statusOf(answer)).toBe(408)
    expect(performance.now() - started).toBeLessThan(20_000)
    // A later request's log line comes after anything logged about this one.
    expect(statusOf(await raw(port, head('GET /health')))).toBe(200)
    expect(testServer.lines.slice(before).filter((line) => line.includes('failed'))).toEqual([])
  })

  it('is not cut off while it waits for the response', async () => {
    server = await listen('127.0.0.1', 0, QUICK)
    const { port } = server
    server.serve(async (_incoming, outgoing) => {
      // Two later clients, cut off in their headers one after the other, take longer than the request timeout.
      expect(2 * QUICK.headersMs).toBeGreaterThan(QUICK.requestMs)
      for (const line of ['GET /first', 'GET /second']) await raw(port, line)
      outgoing.end('at last')
    })
    expect(await raw(port, head('GET /'))).toContain('at last')
  })
})

describe('a raw request', () => {
  it.each([
    ['TRACE', head('TRACE /api/users/login'), 405],
    ['TRACE of the page', head('TRACE /'), 404],
    ['another method', head('PROPFIND /api/users/login'), 405],
    ['a repeated query key', head('GET /api/users/get/search-usernames?username=a&username=b'), 400],
    ['a malformed escape', head('GET /api/users/get/uuid/%zz'), 400],
    ['bytes that are no text', head('GET /api/users/get/uuid/%ff'), 400],
    ['a climb out of the root', head('GET /../../../etc/passwd'), 404],
    ['the address of another host', head('GET http://evil.example/api/nothing'), 404],
    ['no slash', head('GET api'), 400],
    ['a huge header', head('GET /health', `X-Long: ${'x'.repeat(20_000)}`), 431],
    ['two lengths', head('POST /api/users/login', 'Content-Length: 2', 'Content-Length: 3') + '{}', 400],
    ['a length that is none', head('POST /api/users/login', 'Content-Length: -1'), 400],
    [
      'a length and chunks',
      head('POST /api/users/login', 'Content-Length: 2', 'Transfer-Encoding: chunked') + '0\r\n\r\n',
      400,
    ],
    ['nonsense', 'hello\r\n\r\n', 400],
  ])('with %s is refused', async (_name, text, status) => {
    const { port } = await serve()
    const answer = await raw(port, text)
    expect([statusOf(answer), answer.slice(0, 400)]).toEqual([status, expect.any(String)])
    expect(answer).not.toMatch(/node_modules|at .*\.js/)
  })

  it('with a chunked body over the limit is rejected long before its end', async () => {
    const { port } = await serve({ ...QUICK, requestMs: 5000 })
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    const ended = closed(socket)
    let sent = 0
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`
    socket.write(
      head('POST /api/users/login', 'Content-Type: application/json', 'Transfer-Encoding: chunked'),
    )
    const pump = (): void => {
      while (!socket.destroyed && sent < 64 * 1024 * 1024) {
        sent += 0x4000
        if (!socket.write(chunk)) return void socket.once('drain', pump)
      }
    }
    pump()
    await ended
    socket.destroy()
    expect(statusOf(answer)).toBe(413)
    expect(sent).toBeLessThan(32 * 1024 * 1024)
  })

  it('that breaks off does not affect the server', async () => {
    const { port } = await serve()
    const socket = connect(port, '127.0.0.1')
    socket.write(
      head('POST /api/users/register', 'Content-Type: application/json', 'Content-Length: 500', ASKS_FIRST) +
        '{"user',
    )
    await once(socket, 'data')
    socket.destroy()
    expect(statusOf(await raw(port, head('GET /health')))).toBe(200)
    expect(testServer.lines.filter((line) => line.includes('request failed'))).toEqual([])
  })
})

it('answers that it is starting until there is something to serve', async () => {
  server = await listen('127.0.0.1', 0, QUICK)
  const answer = await raw(server.port, head('GET /health'))
  expect(statusOf(answer)).toBe(503)
  expect(answer).toContain('"status":"unavailable","code":"starting"')
  server.serve(getRequestListener(testServer.app.fetch))
  expect(statusOf(await raw(server.port, head('GET /health')))).toBe(200)
})

describe('a graceful stop', () => {
  it('begins by serving on, and ends kept connections after a response, not in front of a request', async () => {
    const { port, drain } = await serve({ ...QUICK, requestMs: 20_000 })
    const socket = connect(port, '127.0.0.1')
    let answers = ''
    socket.on('data', (chunk) => (answers += String(chunk)))
    const ended = closed(socket)
    const statuses = () => [...answers.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => status)
    socket.write('GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n')
    await expect.poll(statuses).toEqual(['200'])
    drain()
    // Another client is served meanwhile.
    expect(statusOf(await raw(port, head('GET /health')))).toBe(200)
    const text = '{}'
    socket.write(
      `POST /api/users/register HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`,
    )
    await ended
    expect(statuses()).toEqual(['200', '422'])
    expect(answers.match(/connection: [\w-]+/gi)).toEqual(['Connection: keep-alive', 'Connection: close'])
  })

  it('lets running requests finish, accepts no others, and does not wait for idle connections', async () => {
    const { port, stop } = await serve({ ...QUICK, requestMs: 20_000 })
    const agent = new Agent({ keepAlive: true })
    const send = (body: string, onBegun: () => void = () => undefined) =>
      new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
        const path = '/api/users/register'
        const headers = { 'Content-Type': 'application/json', Expect: '100-continue' }
        const request = ask({ port, agent, path, method: 'POST', headers }, (answer) => {
          answer.resume()
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, connection: answer.headers.connection }),
          )
        })
        request.on('error', reject)
        request.on('continue', onBegun)
        request.end(body)
      })
    // An idle keep-alive connection, and a running request.
    await send('{}')
    let begin = () => {}
    const begun = new Promise<void>((resolve) => (begin = resolve))
    const running = send(JSON.stringify(newTestUser()), begin)
    await begun
    const started = performance.now()
    const stopped = stop(40_000)
    expect(await running).toEqual({ status: 201, connection: 'close' })
    await stopped
    expect(performance.now() - started).toBeLessThan(20_000)
    await expect(send('{}')).rejects.toThrow(/ECONNREFUSED|socket hang up|ECONNRESET/)
    agent.destroy()
  })

  it('does not wait forever for a slow client', async () => {
    const { port, stop } = await serve({ ...QUICK, requestMs: 20_000 })
    const dawdling = connect(port, '127.0.0.1')
    const ended = closed(dawdling)
    dawdling.write(head('POST /api/users/login', 'Content-Length: 100', ASKS_FIRST) + '{')
    await once(dawdling, 'data')
    const started = performance.now()
    await stop(300)
    await ended
    expect(performance.now() - started).toBeLessThan(10_000)
  })
})

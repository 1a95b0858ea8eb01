/** The adapter against a local stand-in that answers as Interactive Brokers describes, and checks signatures. */
import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ibkrBrokerage } from './ibkr.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const NOW = new Date('2026-11-23T16:00:00Z')
const USER = '01920000-0000-7000-8000-000000000001'
const CONIDS: Readonly<Record<string, number>> = { VTI: 11, VXUS: 12, BND: 13, SCHP: 14, VNQ: 15, SGOV: 16 }

interface StandIn {
  /** Calls so far. */
  readonly calls: string[]
  /** Claims of the signed texts, by path. */
  readonly claims: Map<string, Record<string, unknown>>
  readonly placed: Record<string, unknown>[]
  orders: { orderId: number; order_ref: string; status: string }[]
  trades: Record<string, unknown>[]
  ledger: unknown
  fail: { path: string; status: number; times: number } | undefined
  hang: boolean
  questions: number
}

let state: StandIn
let server: Server

const claimsOf = (jwt: string): Record<string, unknown> => {
  const [head = '', body = '', signature = ''] = jwt.split('.')
  const isSigned = verify(
    'RSA-SHA256',
    Buffer.from(`${head}.${body}`),
    createPublicKey(publicKey),
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('not signed by our key')
  return JSON.parse(Buffer.from(body, 'base64url').toString())
}

async function answerTo(request: IncomingMessage, path: string): Promise<unknown> {
  const sent = await text(request)
  if (path === '/oauth2/api/v1/token') {
    state.claims.set(path, claimsOf(new URLSearchParams(sent).get('client_assertion') ?? ''))
    return { access_token: 'access', token_type: 'Bearer' }
  }
  if (path === '/gw/api/v1/sso-sessions') {
    state.claims.set(path, claimsOf(sent))
    return { access_token: 'session' }
  }
  if (path === '/v1/api/iserver/auth/ssodh/init') return { authenticated: true, connected: true }
  if (path === '/v1/api/portfolio/accounts') {
    return [
      { accountId: 'U1234567', accountAlias: USER, currency: 'USD' },
      { accountId: 'U7654321', accountAlias: 'somebody', currency: 'USD' },
    ]
  }
  if (path === '/v1/api/trsrv/stocks') {
    return Object.fromEntries(
      Object.entries(CONIDS).map(([symbol, conid]) => [
        symbol,
        [
          { assetClass: 'STK', contracts: [{ conid: 900 + conid, isUS: false }] },
          { assetClass: 'STK', contracts: [{ conid, isUS: true }] },
        ],
      ]),
    )
  }
  if (path.endsWith('/positions/0')) {
    return [
      { conid: 11, position: 10.5, avgCost: 200.1 },
      { conid: 4711, position: 3, avgCost: 10 },
    ]
  }
  if (path.endsWith('/ledger')) return state.ledger
  if (path === '/v1/api/iserver/marketdata/snapshot') {
    return Object.values(CONIDS).map((conid) => ({ conid, '31': conid === 11 ? 'C250.25' : '50.10' }))
  }
  if (path === '/v1/api/iserver/account/orders') return { orders: state.orders, snapshot: true }
  if (path === '/v1/api/iserver/account/trades') return state.trades
  if (path.endsWith('/U1234567/orders') || path.startsWith('/v1/api/iserver/reply/')) {
    if (path.endsWith('/orders')) state.placed.push(JSON.parse(sent).orders[0])
    if (state.questions > 0) {
      state.questions -= 1
      return [{ id: 'question-1', message: ['This order has no limit price. Are you sure?'] }]
    }
    const order = state.placed.at(-1)
    const orderId = 100 + state.orders.length
    state.orders.push({ orderId, order_ref: String(order?.['cOID']), status: 'Submitted' })
    return [{ order_id: String(orderId), order_status: 'Submitted' }]
  }
  if (request.method === 'DELETE') {
    const id = Number(path.split('/').at(-1))
    state.orders = state.orders.map((each) => (each.orderId === id ? { ...each, status: 'Cancelled' } : each))
    return { msg: 'Request was submitted', order_id: id }
  }
  return undefined
}

beforeEach(async () => {
  state = {
    calls: [],
    claims: new Map(),
    placed: [],
    orders: [],
    trades: [],
    ledger: { USD: { cashbalance: 1234.56 }, BASE: { cashbalance: 1234.56 } },
    fail: undefined,
    hang: false,
    questions: 0,
  }
  server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in')
    state.calls.push(`${request.method} ${pathname}`)
    if (state.hang) return
    if (state.fail && state.fail.times > 0 && pathname === state.fail.path) {
      state.fail.times -= 1
      response.writeHead(state.fail.status).end('{}')
      return
    }
    const isOpen = pathname.startsWith('/v1/') && request.headers.authorization !== 'Bearer session'
    void answerTo(request, pathname).then((answer) =>
      response
        .writeHead(isOpen ? 401 : answer === undefined ? 404 : 200, { 'Content-Type': 'application/json' })
        .end(JSON.stringify(answer ?? {})),
    )
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => {
    server.close(resolve)
  })
})

const connect = (withinMs = 5_000) =>
  ibkrBrokerage(
    {
      clientId: 'client',
      keyId: 'main',
      credential: 'operator',
      privateKey,
      address: '8.8.8.8',
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    },
    () => NOW,
    { withinMs },
  )

const LEGS = [
  { asset: 'us_stocks', amount_cents: 600_00, units: 2_397_602 },
  { asset: 'us_bonds', amount_cents: -400_00, units: -7_984_031 },
] as const
const order = { account_id: 'U1234567', order_id: 'key', legs: LEGS, placed_at: NOW.toISOString() }

it('begins one session with signed claims, and uses it again', async () => {
  const broker = connect()
  await broker.readCash?.('U1234567')
  expect(await broker.readCash?.('U1234567')).toEqual({ kind: 'ok', value: 1_234_56 })
  expect(state.claims.get('/oauth2/api/v1/token')).toMatchObject({
    iss: 'client',
    sub: 'client',
    aud: '/token',
  })
  expect(state.claims.get('/gw/api/v1/sso-sessions')).toMatchObject({ credential: 'operator', ip: '8.8.8.8' })
  expect(state.calls.filter((each) => each.includes('sso-sessions'))).toHaveLength(1)
})

it('begins again when the session has ended, once', async () => {
  const broker = connect()
  await broker.readCash?.('U1234567')
  state.fail = { path: '/v1/api/portfolio/U1234567/ledger', status: 401, times: 1 }
  expect((await broker.readCash?.('U1234567'))?.kind).toBe('ok')
  state.fail = { path: '/v1/api/portfolio/U1234567/ledger', status: 401, times: 9 }
  expect(await broker.readCash?.('U1234567')).toEqual({ kind: 'refused', code: 'HTTP 401' })
})

it('links only the account whose alias is the client', async () => {
  const broker = connect()
  const check = (epa_id: string) => broker.checkAccount({ user_uuid: USER, epa_id })
  expect(await check('U1234567')).toEqual({ kind: 'ok', value: 'yes' })
  expect(await check('U7654321')).toEqual({ kind: 'ok', value: 'not_yours' })
  expect(await check('U0000000')).toEqual({ kind: 'ok', value: 'unknown' })
  expect(await broker.linkAccount({ user_uuid: USER, epa_id: 'U7654321' })).toEqual({ kind: 'gone' })
  expect(await broker.linkAccount({ user_uuid: USER, epa_id: 'U1234567' })).toEqual({
    kind: 'ok',
    value: {
      account_id: 'U1234567',
      cash_cents: 1_234_56,
      lots: [{ asset: 'us_stocks', opened_on: '2026-11-23', units: 10_500_000, cost_cents: 2_101_05 }],
    },
  })
})

it('reads the cash in dollars, to the cent, below zero on margin, and none as nothing', async () => {
  const broker = connect()
  const read = async (ledger: unknown) => {
    state.ledger = ledger
    return broker.readCash?.('U1234567')
  }
  expect(
    await read({ USD: { cashbalance: '88.005' }, EUR: { cashbalance: 5 }, BASE: { cashbalance: 93 } }),
  ).toEqual({
    kind: 'ok',
    value: 88_01,
  })
  expect(await read({ USD: { cashbalance: -12.3 }, BASE: {} })).toEqual({ kind: 'ok', value: -12_30 })
  expect(await read({ USD: { cashbalance: null }, BASE: {} })).toEqual({ kind: 'ok', value: 0 })
  expect(await read({ BASE: { cashbalance: 93 } })).toEqual({ kind: 'ok', value: 0 })
  expect(await read({ USD: { cashbalance: 'n/a' } })).toEqual({ kind: 'unavailable', fault: 'MALFORMED' })
  expect(await read([])).toEqual({ kind: 'unavailable', fault: 'NO_LEDGER' })
  state.fail = { path: '/v1/api/portfolio/U1234567/ledger', status: 404, times: 1 }
  expect(await broker.readCash?.('U1234567')).toEqual({ kind: 'gone' })
})

it('reads the prices of the US listings', async () => {
  const read = await connect().readPrices('U1234567')
  expect(read).toMatchObject({
    value: { prices: { us_stocks: 250_25, us_bonds: 50_10 }, priced_on: '2026-11-23', previous: null },
  })
})

it('places sales first, confirms what is asked, and never sends a leg twice', async () => {
  const broker = connect()
  state.questions = 2
  const place = () => broker.placeOrder({ account_id: 'U1234567', legs: LEGS, key: 'key' })
  expect(await place()).toMatchObject({ kind: 'ok', value: { order_id: 'key', state: 'accepted' } })
  expect(state.placed).toEqual([
    expect.objectContaining({ side: 'SELL', quantity: 7.984, conid: 13, cOID: 'key:us_bonds', tif: 'DAY' }),
    expect.objectContaining({
      side: 'BUY',
      cashQty: 600,
      conid: 11,
      cOID: 'key:us_stocks',
      orderType: 'MKT',
    }),
  ])
  await place()
  expect(state.placed).toHaveLength(2)
})

it('reads fills with their commissions, and what is left', async () => {
  const broker = connect()
  await broker.placeOrder({ account_id: 'U1234567', legs: LEGS, key: 'key' })
  state.trades = [
    {
      execution_id: 'e1',
      order_ref: 'key:us_stocks',
      side: 'B',
      size: 2.3976,
      net_amount: 599.98,
      commission: '0.35',
      trade_time_r: NOW.getTime(),
    },
    {
      execution_id: 'e2',
      order_ref: 'other:us_stocks',
      side: 'S',
      size: 1,
      net_amount: 100,
      commission: 0,
      trade_time_r: NOW.getTime(),
    },
  ]
  const read = await broker.readOrder(order)
  expect(read).toMatchObject({
    value: {
      state: 'accepted',
      fills: [{ fill_id: 'e1', asset: 'us_stocks', amount_cents: 600_33, units: 2_397_600 }],
    },
  })
  const cancelled = await broker.cancelOrder(order)
  expect(cancelled).toMatchObject({ value: { state: 'cancelled', reason: expect.stringContaining('part') } })
})

it('waits for orders that are not listed yet, and ends those that never were', async () => {
  const broker = connect()
  expect(await broker.readOrder(order)).toMatchObject({ value: { state: 'accepted' } })
  const old = { ...order, placed_at: '2026-11-20T16:00:00Z' }
  expect(await broker.readOrder(old)).toMatchObject({ value: { state: 'rejected', fills: [] } })
})

it('answers failures as values, within its time limit', async () => {
  state.fail = { path: '/v1/api/portfolio/accounts', status: 429, times: 1 }
  const broker = connect()
  const check = () => broker.checkAccount({ user_uuid: USER, epa_id: 'U1234567' })
  expect(await check()).toEqual({ kind: 'rate_limited', retryAfterMs: 60_000 })
  state.fail = { path: '/v1/api/portfolio/accounts', status: 503, times: 1 }
  expect(await check()).toEqual({ kind: 'unavailable', fault: 'HTTP 503' })
  state.hang = true
  const slow = connect(50)
  expect(await slow.readPrices('U1234567')).toEqual({ kind: 'unavailable', fault: 'TIMEOUT' })
})

it('opens, closes and funds nothing, which the broker allows partners alone', async () => {
  const broker = connect()
  expect([broker.canOpen, broker.canTransfer]).toEqual([false, false])
  expect(await broker.transfer({ account_id: 'U1234567', amount_cents: 1, key: 'k' })).toMatchObject({
    kind: 'declined',
  })
  expect(await broker.closeAccount('U1234567')).toMatchObject({ kind: 'declined' })
  expect(state.calls).toEqual([])
})

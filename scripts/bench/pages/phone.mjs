/** A phone on a slow network, emulated in Chromium, and what is recorded about a page that opens on it. */
import { chromium } from '@playwright/test'
import { tsImport } from 'tsx/esm/api'

const { chromiumArguments, findChromium } = await tsImport('../../../tests/e2e/chromium.ts', import.meta.url)

const PHONE = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
  locale: 'en-US',
  timezoneId: 'America/New_York',
  colorScheme: 'light',
}
const SLOWER_TIMES = 4
const bytesPerSecond = (kilobits) => (kilobits * 1000) / 8
const SLOW_4G = {
  offline: false,
  latency: 150,
  downloadThroughput: bytesPerSecond(1_600),
  uploadThroughput: bytesPerSecond(750),
}
const OFFLINE = { offline: true, latency: 0, downloadThroughput: 0, uploadThroughput: 0 }
/** A task or an input that takes less is not reported by the browser, or not as a long one. */
const LONG_TASK_MS = 50
export const LEAST_EVENT_MS = 16

/** Opens a browser whose storage is in a folder. @param more Playwright's options of a context */
export const openBrowser = (folder, more) => {
  const executablePath = findChromium()
  return chromium.launchPersistentContext(folder, {
    args: [...chromiumArguments],
    ...(executablePath && { executablePath }),
    ...PHONE,
    ...more,
  })
}

/** Runs in each page before its own code: collects what the browser reports about paints, tasks, shifts and input. */
function observe({ leastEventMs }) {
  const seen = { fcp: 0, lcp: 0, largest: '', tasks: [], cls: 0, events: [] }
  window.seen = seen
  const listen = (type, take, options) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry)
    }).observe({ type, buffered: true, ...options })
  listen('paint', ({ name, startTime }) => {
    if (name === 'first-contentful-paint') seen.fcp = startTime
  })
  listen('largest-contentful-paint', ({ startTime, element }) => {
    seen.lcp = startTime
    seen.largest = element?.textContent ?? ''
  })
  listen('longtask', ({ startTime, duration }) => seen.tasks.push({ startTime, duration }))
  // As defined: the largest group of shifts that are less than a second apart, five seconds long at most.
  let group = { start: -Infinity, end: -Infinity, sum: 0 }
  listen('layout-shift', ({ startTime, value, hadRecentInput }) => {
    if (hadRecentInput) return
    const isNext = startTime - group.end < 1000 && startTime - group.start < 5000
    group = isNext
      ? { ...group, end: startTime, sum: group.sum + value }
      : { start: startTime, end: startTime, sum: value }
    seen.cls = Math.max(seen.cls, group.sum)
  })
  listen(
    'event',
    ({ interactionId, duration }) => {
      if (interactionId) seen.events.push(duration)
    },
    { durationThreshold: leastEventMs },
  )
}

/** Runs a job for each worker of a page before its code runs; `send` sends it a DevTools command. */
async function onWorkers(devtools, { prepare, heard }) {
  let id = 0
  devtools.on('Target.attachedToTarget', ({ sessionId }) => {
    const send = (method, params = {}) => {
      id += 1
      const message = JSON.stringify({ id, method, params })
      // A worker may end at any time.
      return devtools.send('Target.sendMessageToTarget', { sessionId, message }).catch(() => undefined)
    }
    void prepare(send).then(() => send('Runtime.runIfWaitingForDebugger'))
  })
  devtools.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { method, params } = JSON.parse(message)
    if (method) heard(method, params)
  })
  // Playwright has no session for a worker. Unflattened, the page's session passes the messages on.
  await devtools.send('Target.setAutoAttach', {
    autoAttach: true,
    waitForDebuggerOnStart: true,
    flatten: false,
  })
}

function contentLength(headers) {
  const name = Object.keys(headers).find((each) => each.toLowerCase() === 'content-length')
  return name ? Number(headers[name]) : 0
}

/** The requests of a page and its workers. The bytes of each are those on the wire, with headers. */
function recordRequests() {
  const requests = new Map()
  let lastAt = Date.now()
  const of = (id) => {
    if (!requests.has(id))
      requests.set(id, { url: '', startedAt: Infinity, bytes: 0, length: 0, isStored: false })
    return requests.get(id)
  }
  const listeners = {
    'Network.requestWillBeSent': ({ requestId, request, wallTime }) => {
      of(requestId).url = request.url
      of(requestId).startedAt = wallTime * 1000
    },
    'Network.responseReceived': ({ requestId, response }) => {
      of(requestId).url ||= response.url
      of(requestId).isStored = response.fromServiceWorker || response.fromDiskCache
    },
    'Network.responseReceivedExtraInfo': ({ requestId, headers }) => {
      of(requestId).length = contentLength(headers)
    },
    'Network.loadingFinished': ({ requestId, encodedDataLength }) => {
      of(requestId).bytes = encodedDataLength
    },
  }
  return {
    names: Object.keys(listeners),
    heard: (method, params) => {
      if (!method.startsWith('Network.')) return
      lastAt = Date.now()
      listeners[method]?.(params)
    },
    lastAt: () => lastAt,
    all: () => [...requests.values()].filter(({ url }) => url.startsWith('http')),
  }
}

/** Bytes on the wire. Of the script of a worker, the browser may report the length alone. */
const bytesOf = ({ isStored, bytes, length }) => (isStored ? 0 : Math.max(bytes, length))

const isScript = ({ url }) => new URL(url).pathname.endsWith('.js')

/**
 * Emulates the phone for a page and records what it does, from its next navigation on.
 *
 * @param isOffline cuts the network instead of slowing it down
 * @returns reads what was recorded
 */
export async function emulate(page, { isOffline = false } = {}) {
  const devtools = await page.context().newCDPSession(page)
  const recorded = recordRequests()
  const network = isOffline ? OFFLINE : SLOW_4G
  await devtools.send('Network.enable')
  for (const name of recorded.names) devtools.on(name, (params) => recorded.heard(name, params))
  await onWorkers(devtools, {
    prepare: async (send) => {
      await send('Network.enable')
      await send('Network.emulateNetworkConditions', network)
    },
    heard: recorded.heard,
  })
  await page.context().setOffline(isOffline)
  await devtools.send('Network.emulateNetworkConditions', network)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER_TIMES })
  await page.addInitScript(observe, { leastEventMs: LEAST_EVENT_MS })
  return {
    lastRequestAt: recorded.lastAt,
    /** Paints, tasks and shifts of the page and what it has loaded until now. */
    async read() {
      const requests = recorded.all()
      const { seen, origin, isOpen } = await page.evaluate(() => ({
        seen: window.seen,
        origin: performance.timeOrigin,
        isOpen: location.protocol.startsWith('http'),
      }))
      if (!isOpen || !seen) throw new Error(`${page.url()} did not open`)
      const sum = (of) => of.reduce((total, each) => total + bytesOf(each), 0)
      const blocking = seen.tasks.map(({ startTime, duration }) => {
        const from = Math.max(startTime, seen.fcp)
        return Math.max(0, startTime + duration - from - LONG_TASK_MS)
      })
      return {
        fcp: seen.fcp,
        lcp: seen.lcp,
        largest: seen.largest,
        cls: seen.cls,
        longest: Math.max(0, ...seen.tasks.map(({ duration }) => duration)),
        blocking: blocking.reduce((total, each) => total + each, 0),
        js: sum(requests.filter(isScript)),
        all: sum(requests),
        before: requests.filter(({ startedAt }) => startedAt < origin + seen.lcp).length,
        requests: requests.length,
      }
    },
  }
}

/** How a table shows a figure: one above its limit is bold. */
export const bold = (figure, isOver) => (isOver ? `**${figure}**` : figure)

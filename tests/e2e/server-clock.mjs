/**
 * Loaded before the server under test: lets a test move the server's clock on instead of waiting. What runs every so often and
 * would have run meanwhile runs once, as after a sleep of the machine.
 */
const RealDate = Date
let aheadMs = 0

globalThis.Date = class extends RealDate {
  constructor(...given) {
    if (given.length === 0) super(RealDate.now() + aheadMs)
    else super(...given)
  }

  static now() {
    return RealDate.now() + aheadMs
  }
}

/** How often each interval's work runs, in milliseconds, and the work. */
const intervals = new Map()
const { setInterval: realSetInterval, clearInterval: realClearInterval } = globalThis

globalThis.setInterval = (work, everyMs, ...given) => {
  const timer = realSetInterval(work, everyMs, ...given)
  intervals.set(timer, { everyMs, run: () => work(...given) })
  return timer
}

globalThis.clearInterval = (timer) => {
  intervals.delete(timer)
  realClearInterval(timer)
}

process.on('message', (milliseconds) => {
  aheadMs += milliseconds
  for (const { everyMs, run } of intervals.values()) if (everyMs <= milliseconds) run()
  process.send?.('moved')
})
// The channel to the test must not keep a stopping server alive.
process.channel?.unref()

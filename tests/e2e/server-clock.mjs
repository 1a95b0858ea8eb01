/** Loaded before the server under test: lets a test move the server's clock on instead of waiting. */
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

process.on('message', (milliseconds) => {
  aheadMs += milliseconds
  process.send?.('moved')
})
// The channel to the test must not keep a stopping server alive.
process.channel?.unref()

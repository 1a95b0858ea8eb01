/**
 * A stand-in push service in its own process: it reads requests and answers 201, so that benchmarks measure only the
 * sender. Its first message carries the certificate and key.
 */
import { createServer } from 'node:tls'

const ANSWER = 'HTTP/1.1 201 Created\r\nContent-Length: 0\r\n\r\n'
const END_OF_HEAD = Buffer.from('\r\n\r\n')

function serve(socket) {
  let waiting = Buffer.alloc(0)
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    waiting = waiting.length === 0 ? chunk : Buffer.concat([waiting, chunk])
    for (;;) {
      const end = waiting.indexOf(END_OF_HEAD)
      if (end < 0) return
      const length = Number(/content-length: (\d+)/i.exec(waiting.toString('latin1', 0, end))?.[1] ?? 0)
      if (waiting.length < end + 4 + length) return
      waiting = waiting.subarray(end + 4 + length)
      socket.write(ANSWER)
    }
  })
}

process.once('message', (identity) => {
  const server = createServer(identity, serve)
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))
})

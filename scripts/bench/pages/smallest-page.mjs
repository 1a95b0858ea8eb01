/** The smallest React page, which the pages of the app are compared with. */
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'esbuild'
import { ROOT } from '../measure.mjs'

const APP = `
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

function Page() {
  const [count, setCount] = useState(0)
  return <main><h1>The smallest page</h1><button onClick={() => setCount(count + 1)}>{count}</button></main>
}
createRoot(document.getElementById('root')).render(<Page />)
`
const HTML =
  '<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">' +
  '<title>Smallest page</title><link rel="icon" href="data:,"><div id="root"></div><script src="/app.js"></script></html>'

async function bundle() {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-bench-'))
  try {
    await writeFile(join(folder, 'app.jsx'), APP)
    await build({
      entryPoints: [join(folder, 'app.jsx')],
      outfile: join(folder, 'app.js'),
      bundle: true,
      minify: true,
      jsx: 'automatic',
      nodePaths: [join(ROOT, 'node_modules')],
      define: { 'process.env.NODE_ENV': '"production"' },
      logLevel: 'error',
    })
    return await readFile(join(folder, 'app.js'))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Builds it and serves it in brotli, its script to be kept by the browser, as the app's are. */
export async function serveSmallestPage() {
  const files = {
    '/': { type: 'text/html', cache: 'no-cache', body: brotliCompressSync(HTML) },
    '/app.js': {
      type: 'text/javascript',
      cache: 'public, max-age=31536000, immutable',
      body: brotliCompressSync(await bundle()),
    },
  }
  const server = createServer(({ url }, response) => {
    const file = files[url]
    if (!file) return response.writeHead(404).end()
    response
      .writeHead(200, {
        'Content-Type': file.type,
        'Content-Encoding': 'br',
        'Content-Length': file.body.length,
        'Cache-Control': file.cache,
      })
      .end(file.body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

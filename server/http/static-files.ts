/** Serves the built page from memory, compressed ahead of time. */
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { Context } from 'hono'
import * as v from 'valibot'
import { notFound } from './api-error.ts'

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}

/** The file in which the build names itself, with its release notes. */
const Named = v.object({ build: v.string() })

interface StoredFile {
  readonly type: string
  readonly tag: string
  readonly plain: Uint8Array<ArrayBuffer>
  readonly br: Uint8Array<ArrayBuffer> | undefined
  readonly gzip: Uint8Array<ArrayBuffer> | undefined
}

/** The built page, ready to serve. */
export interface StaticFiles {
  /** The build's name, sent with the page and each API response so that an older page notices an update. */
  readonly build: string | undefined
  serve(context: Context): Response
}

async function readTree(root: string): Promise<Map<string, StoredFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const bytes = new Map(
    await Promise.all(
      paths.map(
        async (path) =>
          [relative(root, path).split(sep).join('/'), new Uint8Array(await readFile(path))] as const,
      ),
    ),
  )
  const files = new Map<string, StoredFile>()
  for (const [name, plain] of bytes) {
    const type = TYPES[extname(name)]
    if (!type) continue
    files.set(`/${name}`, {
      type,
      tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
      plain,
      br: bytes.get(`${name}.br`),
      gzip: bytes.get(`${name}.gz`),
    })
  }
  return files
}

// Names under /assets/ contain a hash of their content, so a copy never goes stale; everything else is revalidated.
const cacheControl = (path: string): string =>
  path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache'

/** Whether an Accept-Encoding header accepts the coding, rather than ruling it out (`br;q=0`). */
const accepts = (accepted: string, coding: string): boolean =>
  accepted
    .split(',')
    .map((each) => each.trim().toLowerCase())
    .some((each) => each === coding || (each.startsWith(`${coding};`) && !/;\s*q=0(?:\.0*)?$/.test(each)))

function send(context: Context, path: string, file: StoredFile): Response {
  const accepted = context.req.header('accept-encoding') ?? ''
  const encoding =
    file.br && accepts(accepted, 'br') ? 'br' : file.gzip && accepts(accepted, 'gzip') ? 'gzip' : undefined
  const headers: Record<string, string> = {
    'Content-Type': file.type,
    'Cache-Control': cacheControl(path),
    ETag: file.tag,
    Vary: 'Accept-Encoding',
  }
  if (context.req.header('if-none-match') === file.tag) return context.body(null, 304, headers)
  if (encoding) headers['Content-Encoding'] = encoding
  const body = encoding === 'br' ? file.br : encoding === 'gzip' ? file.gzip : file.plain
  return context.body(body ?? file.plain, 200, headers)
}

/**
 * Reads the built page.
 *
 * @param root the directory of the build, with `.br` and `.gz` next to each file
 * @param options.hidden paths that the page has but this server does not serve (development pages outside the
 * sandbox)
 * @param options.worker false serves a service worker that removes itself from every device
 */
export async function loadStaticFiles(
  root: string,
  options: { readonly hidden?: RegExp | undefined; readonly worker?: boolean } = {},
): Promise<StaticFiles> {
  const { hidden, worker = true } = options
  const files = await readTree(root)
  const off = files.get('/sw-off.js')
  if (!worker && off) files.set('/sw.js', off)
  const index = files.get('/index.html')
  if (!index) throw new Error(`There is no built page in ${root}. Run npm run build.`)
  const notes = files.get('/whats-new.json')
  return {
    build: notes && v.parse(Named, JSON.parse(new TextDecoder().decode(notes.plain))).build,
    serve(context) {
      const path = decodeURIComponent(context.req.path)
      const file = files.get(path)
      if (file && path !== '/index.html') return send(context, path, file)
      // A missing script or image must not answer with the page.
      if (/\.[^/]*$/.test(path) && path !== '/index.html') throw notFound()
      if (hidden?.test(path)) throw notFound()
      return send(context, '/index.html', index)
    },
  }
}

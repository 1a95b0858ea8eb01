/**
 * Caches the app's own files as one build, all or nothing. A new build is cached beside it and takes over with the
 * new worker, so a page never gets files of two builds.
 */
import type * as v from 'valibot'
import type { StorageFull } from '#core/contract/worker-message.ts'
import { isOurFile } from './validate-response.ts'

/** A file of the build. `revision` is null if its name changes with its content. */
export interface ShellFile {
  readonly url: string
  readonly revision: string | null
}

/** Prefix of the shell's cache names. */
export const SHELL_PREFIX = 'shell-'
const AT_ONCE = 6

/** FNV-1a, 32 bits: names a build by its list of files. The name only has to differ from the previous one. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (let place = 0; place < text.length; place += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(place), 0x01000193)
  }
  return (hash >>> 0).toString(36)
}

/** The name of a build's cache. */
export const shellName = (files: readonly ShellFile[]): string =>
  `${SHELL_PREFIX}${fingerprint(JSON.stringify(files))}`

const pathOf = ({ url }: ShellFile): string => `/${url.replace(/^\//, '')}`

async function cacheFile(cache: Cache, file: ShellFile): Promise<void> {
  const path = pathOf(file)
  // Files that an earlier installation fetched are already cached.
  if (await cache.match(path)) return
  const known = file.revision === null ? await caches.match(path) : undefined
  const request = new Request(path, {
    cache: file.revision === null ? 'default' : 'reload',
    credentials: 'same-origin',
  })
  const response = known ?? (await fetch(request))
  if (!known && !(await isOurFile(request, response))) throw new Error(`Not a file of the app: ${path}`)
  await cache.put(path, response)
}

/**
 * Caches a whole build.
 *
 * @throws when a file cannot be fetched or stored: the previous version stays in use, and the next visit retries
 */
export async function installShell(files: readonly ShellFile[]): Promise<void> {
  const name = shellName(files)
  const cache = await caches.open(name)
  const left = [...files]
  const work = async () => {
    for (let file = left.pop(); file; file = left.pop()) await cacheFile(cache, file)
  }
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  } catch (error) {
    left.length = 0
    // A build that did not fit in storage must not replace the one that works.
    await caches.delete(name)
    throw error
  }
}

/** The part of the worker's clients that hears of a full device. */
interface OpenPages {
  matchAll(options: {
    type: 'window'
    includeUncontrolled: true
  }): Promise<readonly { postMessage(message: unknown): void }[]>
}

/**
 * Tells the open pages when a build does not fit in storage, so that they can say it.
 *
 * @throws the error, because the installation has failed
 */
export async function tellIfFull(error: unknown, clients: OpenPages): Promise<never> {
  if (error instanceof DOMException && error.name === 'QuotaExceededError') {
    const message: v.InferOutput<typeof StorageFull> = { type: 'storage-full' }
    for (const page of await clients.matchAll({ type: 'window', includeUncontrolled: true }))
      page.postMessage(message)
  }
  throw error
}

/** Deletes other builds once this one is active. */
export async function dropOtherShells(files: readonly ShellFile[]): Promise<void> {
  const name = shellName(files)
  const others = (await caches.keys()).filter((each) => each.startsWith(SHELL_PREFIX) && each !== name)
  await Promise.all(others.map((each) => caches.delete(each)))
}

/** Answers with the shell's files: the cached one, or the network's if the browser has evicted it. */
export function openShell(files: readonly ShellFile[]) {
  const name = shellName(files)
  const paths = new Set(files.map(pathOf))
  const answer = async (path: string, request: Request): Promise<Response> => {
    const stored = await caches.match(path, { cacheName: name, ignoreVary: true }).catch(() => undefined)
    return stored ?? fetch(request)
  }
  return {
    has: (path: string): boolean => paths.has(path),
    file: (request: Request) => answer(new URL(request.url).pathname, request),
    page: (request: Request) => answer('/index.html', request),
  }
}

import { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startS3 } from '#tests/fixtures/s3-server.ts'
import { directoryFiles } from './directory.ts'
import { type FileStore, FilesUnavailable } from './files.ts'
import { s3Files } from './s3.ts'

const ID = '01890a5d-ac96-774b-bcce-b302099a8057'
const OTHER = '01890a5d-ac96-774b-bcce-b302099a8058'

let folder: string
let s3: Awaited<ReturnType<typeof startS3>>
let bucket: FileStore
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdant-files-'))
  s3 = await startS3()
  bucket = await s3Files(s3.bucket, 500)
})
afterEach(() => s3.say(undefined))
afterAll(async () => {
  await s3.close()
  await rm(folder, { recursive: true })
})

async function contentOf(store: FileStore, id: string): Promise<string | undefined> {
  const content = await store.read(id)
  return content && Buffer.concat(await content.toArray()).toString()
}
const put = (store: FileStore, content: string, size = Buffer.byteLength(content)) =>
  store.put(ID, Readable.from([Buffer.from(content)], { objectMode: false }), size)

describe.each([
  [
    'a folder',
    () => directoryFiles(join(folder, 'documents')),
    async () => directoryFiles(join(folder, 'documents')),
  ],
  ['a bucket', () => bucket, () => s3Files(s3.bucket, 5000)],
])('%s', (_name, open, another) => {
  it('keeps, replaces and deletes a file', async () => {
    const store = open()
    expect(await contentOf(store, ID)).toBeUndefined()
    await put(store, 'first')
    await put(store, 'second')
    expect(await contentOf(store, ID)).toBe('second')
    expect(await contentOf(store, OTHER)).toBeUndefined()
    await store.delete(ID)
    await store.delete(ID)
    expect(await contentOf(store, ID)).toBeUndefined()
  })

  it('has the whole file when two processes store it at the same time', async () => {
    const other = await another()
    const content = 'the same file'.repeat(20_000)
    for (let round = 0; round < 10; round += 1) {
      await Promise.all([put(open(), content), put(other, content)])
      expect(await contentOf(open(), ID)).toBe(content)
    }
    await other.delete(ID)
  })

  it('does not keep a file that is shorter than announced, or whose source fails', async () => {
    const store = open()
    await expect(put(store, 'short', 9)).rejects.toThrow(FilesUnavailable)
    const broken = new Readable({ read: () => void broken.destroy(new Error('gone')) })
    await expect(store.put(ID, broken, 5)).rejects.toThrow(FilesUnavailable)
    expect(await contentOf(store, ID)).toBeUndefined()
  })
})

describe('a folder', () => {
  it('is open to the server’s user only, and has no half-written files', async () => {
    const store = directoryFiles(join(folder, 'private'))
    await put(store, 'content')
    await put(store, 'short', 9).catch(() => undefined)
    expect(await readdir(join(folder, 'private'))).toEqual([ID])
    expect((await stat(join(folder, 'private'))).mode & 0o777).toBe(0o700)
    expect((await stat(join(folder, 'private', ID))).mode & 0o777).toBe(0o600)
  })

  it('loses what a process that stopped had written of a file', async () => {
    const stopped = join(folder, 'stopped')
    await mkdir(stopped)
    for (const [name, age] of [
      [`${OTHER}.old.part`, 2 * 60 * 60],
      [`${OTHER}.new.part`, 0],
      [OTHER, 2 * 60 * 60],
    ] as const) {
      await writeFile(join(stopped, name), 'part')
      const at = Date.now() / 1000 - age
      await utimes(join(stopped, name), at, at)
    }
    await put(directoryFiles(stopped), 'content')
    expect((await readdir(stopped)).toSorted()).toEqual([ID, OTHER, `${OTHER}.new.part`])
  })

  it('has no file under another name than an id', async () => {
    const store = directoryFiles(join(folder, 'documents'))
    await expect(store.delete('../secrets.json')).rejects.toThrow('a file is named by a UUID')
  })
})

describe('a bucket', () => {
  it('has each file as an object under its id', async () => {
    await put(bucket, 'content')
    expect(s3.objects.get(`documents/${ID}`)?.toString()).toBe('content')
    expect(s3.requests.at(-1)).toBe(`PUT /verdant-files/documents/${ID}`)
    await bucket.delete(ID)
    expect(s3.objects.size).toBe(0)
  })

  it.each([
    ['is forbidden', { status: 403, code: 'AccessDenied' }],
    ['fails', { status: 500, code: 'InternalError' }],
    ['is too busy', { status: 503, code: 'SlowDown' }],
    ['does not answer', 'silence'],
  ] as const)('that %s makes files unavailable, and is asked once', async (_name, response) => {
    s3.say(response)
    const from = s3.requests.length
    await expect(put(bucket, 'content')).rejects.toThrow(FilesUnavailable)
    await expect(bucket.read(ID)).rejects.toThrow(FilesUnavailable)
    await expect(bucket.delete(ID)).rejects.toThrow(FilesUnavailable)
    expect(s3.requests.slice(from)).toHaveLength(3)
  })

  it('refuses another secret and another bucket', async () => {
    const wrong = await s3Files({ ...s3.bucket, secretAccessKey: 'wrong' }, 500)
    await expect(wrong.read(ID)).rejects.toThrow(FilesUnavailable)
    const elsewhere = await s3Files({ ...s3.bucket, bucket: 'other' }, 500)
    await expect(elsewhere.read(ID)).rejects.toThrow(FilesUnavailable)
  })
})

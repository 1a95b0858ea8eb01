import { Readable } from 'node:stream'
import type { S3Client } from '@aws-sdk/client-s3'
import { type FileStore, FilesUnavailable } from './files.ts'

/** A bucket of a store that speaks S3's protocol. */
export interface S3Bucket {
  readonly endpoint: string
  readonly region: string
  readonly bucket: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

/** How long the store may take to answer, or stay silent within an answer. */
const TIMEOUT_MS = 10_000

/** The object of a file. */
const keyOf = (id: string): string => `documents/${id}`

/** A stream reads ahead, so each chunk gets memory of its own. */
async function* copies(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) yield Buffer.from(chunk)
}

/** Keeps files in a bucket, each as an object that only the credentials open. */
export async function s3Files(
  { endpoint, region, bucket: Bucket, ...credentials }: S3Bucket,
  timeoutMs: number = TIMEOUT_MS,
): Promise<FileStore> {
  // Loaded here, so that a server without a bucket does not spend memory on it.
  const {
    DeleteObjectCommand,
    GetObjectCommand,
    NoSuchKey,
    PutObjectCommand,
    S3Client: Client,
  } = await import('@aws-sdk/client-s3')
  const client: S3Client = new Client({
    endpoint,
    region,
    credentials,
    // Other stores than Amazon's know a bucket by its path, and no checksums behind the content.
    forcePathStyle: true,
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // A stream cannot be sent twice: clients and the removal job try again.
    maxAttempts: 1,
    // The library's own warnings go to the console, past the log; failures are thrown, too.
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
    requestHandler: { connectionTimeout: timeoutMs / 2, socketTimeout: timeoutMs },
  })
  /** @throws FilesUnavailable when the work fails or takes too long */
  async function ask<T>(
    what: string,
    work: (options: { abortSignal: AbortSignal }, stop: () => void) => Promise<T>,
  ): Promise<T> {
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(), timeoutMs)
    try {
      return await work({ abortSignal: late.signal }, () => late.abort())
    } catch (error) {
      throw new FilesUnavailable(`a file could not be ${what}`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    put: (id, chunks, sizeBytes) =>
      ask('stored', async (options, stop) => {
        const content = Readable.from(copies(chunks), { objectMode: false })
        // Without a listener, a source that fails would end the process.
        content.once('error', stop)
        const Key = keyOf(id)
        const object = { Bucket, Key, Body: content, ContentLength: sizeBytes }
        await client.send(new PutObjectCommand(object), options)
      }),
    read: (id) =>
      ask('read', async (options) => {
        try {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(id) }), options)
          // In Node the content is a Node stream.
          return Body as Readable | undefined
        } catch (error) {
          if (error instanceof NoSuchKey) return undefined
          throw error
        }
      }),
    delete: (id) =>
      ask('deleted', async (options) => {
        await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(id) }), options)
      }),
  }
}

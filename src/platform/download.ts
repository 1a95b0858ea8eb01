import { toast } from '#app/ui/toast.ts'
import { parseResponse } from '#core/outbox/classify-response.ts'
import { apiAddress, endSession, NO_ANSWER, NO_CONNECTION } from './api.ts'
import { readSession } from './session.ts'

/** Makes a request outside the contract's calls, whose answer or body is a file. A toast says when it fails. */
async function ask<T>(path: string, init: RequestInit, read: (response: Response) => Promise<T>) {
  const token = readSession()?.token ?? ''
  const headers = { ...init.headers, Authorization: `Bearer ${token}` }
  try {
    const response = await fetch(`${apiAddress()}${path}`, { ...init, headers })
    if (response.ok) return await read(response)
    const answer = parseResponse(response.status, await response.json().catch(() => undefined), null)
    if (!answer.ok && answer.status === 401) endSession(token)
    else toast.error(answer.ok ? NO_ANSWER : answer.message)
  } catch {
    toast.error(navigator.onLine ? NO_ANSWER : NO_CONNECTION)
  }
  return undefined
}

/**
 * Reads a file from the server. Undefined when that fails, which a toast has said.
 *
 * @param path below the API's base
 */
export const fetchFile = (path: string): Promise<Blob | undefined> =>
  ask(path, {}, (response) => response.blob())

/** Sends a file to the server as the whole body, and reads the JSON of the answer. Otherwise as {@link fetchFile}. */
export const sendWhole = (path: string, file: Blob, type: string): Promise<unknown> =>
  ask(path, { method: 'POST', body: file, headers: { 'Content-Type': type } }, (response) => response.json())

/** Saves a file made on the device; works offline. */
export function downloadFile(fileName: string, file: Blob): void {
  const address = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  // Not at once: some browsers start to read after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Saves a PDF document that the server answered in base64. */
export const downloadPdf = (fileName: string, base64: string): void =>
  downloadFile(
    fileName,
    new Blob([Uint8Array.from(atob(base64), (byte) => byte.codePointAt(0) ?? 0)], {
      type: 'application/pdf',
    }),
  )

/** Saves a text as a file. */
export const download = (fileName: string, mediaType: string, text: string): void =>
  downloadFile(fileName, new Blob([text], { type: `${mediaType};charset=utf-8` }))

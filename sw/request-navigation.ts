import type { NavigateMessage } from '#core/contract/worker-message.ts'

/** A page as the worker sees it. */
export interface Page {
  postMessage(message: unknown, transfer: Transferable[]): void
}

/** A page that does not answer within this time is not listening: it is still loading, or an older version. */
const ANSWER_MS = 500

/** Asks a page to navigate without a reload, so that nothing on it is lost; false when it does not answer. */
export const requestNavigation = (page: Page, path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const end = (isHeard: boolean) => {
      clearTimeout(timer)
      port1.close()
      resolve(isHeard)
    }
    const timer = setTimeout(end, ANSWER_MS, false)
    port1.onmessage = () => end(true)
    page.postMessage({ type: 'go-there', path } satisfies NavigateMessage, [port2])
  })

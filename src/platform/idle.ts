/** Runs even on a page that is always busy. */
const AT_THE_LATEST_MS = 10_000

/** Runs work when the page is idle: what the client is waiting for comes first. */
export function whenIdle(work: () => void): void {
  // Safari lacks requestIdleCallback; a while after the load is the next best.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: AT_THE_LATEST_MS })
  else setTimeout(work, 300)
}

/** Whether the client asked the browser to save data: then nothing is preloaded. */
export const isSavingData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true

/** A page that is busy all the time gets there, too. */
const AT_THE_LATEST_MS = 10_000

/** Does work when the page has nothing else to do: what the client waits for comes first. */
export function whenIdle(work: () => void): void {
  // Safari has no such moment; a while after the load is the next best.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: AT_THE_LATEST_MS })
  else setTimeout(work, 300)
}

/** Whether the client asked their browser to save data: then nothing is loaded ahead. */
export const isSavingData = (): boolean =>
  'connection' in navigator &&
  typeof navigator.connection === 'object' &&
  navigator.connection !== null &&
  'saveData' in navigator.connection &&
  navigator.connection.saveData === true

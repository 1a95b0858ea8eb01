/** The server's build, as its answers report it: a server newer than this page has a newer page, too. */
import { createListeners } from '#core/create-store.ts'

/** The header of our page and of each answer of our API. */
export const BUILD_HEADER = 'X-Verdant-Build'

let serverBuild: string | undefined
const { notify, subscribe: listen } = createListeners()

/** Records the build of an answer; one without it (a development server, a gateway) changes nothing. */
export function noteServerBuild(build: string | null): void {
  if (build === null || build === serverBuild) return
  serverBuild = build
  if (build !== __BUILD_ID__) notify()
}

/**
 * Called each time the server turns out to have another build than this page.
 *
 * @returns ends the subscription
 */
export function onServerBuildChange(listener: () => void): () => void {
  const end = listen(listener)
  if (serverBuild !== undefined && serverBuild !== __BUILD_ID__) listener()
  return end
}

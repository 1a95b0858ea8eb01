/// <reference lib="webworker" />
/** The service worker: what it listens to. What it does stands in the files beside it. */
import { cleanupOutdatedCaches, createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { isPublicList, publicLists } from './public-lists.ts'
import { skipWaitingWhenTold } from './update.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (string | { url: string; revision: string | null })[]
}

precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

const shell = createHandlerBoundToURL('/index.html')
registerRoute(
  new NavigationRoute((options) => shell(options), { denylist: [/^\/api(?:\/|$)/, /^\/health$/] }),
)
registerRoute(({ url, request }) => isPublicList(url, request.method, self.location.origin), publicLists())

self.addEventListener('message', (event) => skipWaitingWhenTold(event, () => self.skipWaiting()))

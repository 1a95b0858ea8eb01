/// <reference lib="webworker" />
/** The service worker: what it listens to. What it does stands in the files beside it. */
import {
  addPlugins,
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
} from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { honestFiles } from './honest.ts'
import { leaveRangesAlone } from './ranges.ts'
import { navigationDenylist } from './navigation.ts'
import { sendOnSync } from './outbox-world.ts'
import { isPublicList, publicLists } from './public-lists.ts'
import { skipWaitingWhenTold } from './update.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: (string | { url: string; revision: string | null })[]
}

// Before Workbox listens, so that it does not hear of them.
self.addEventListener('fetch', leaveRangesAlone)

addPlugins([honestFiles])
precacheAndRoute(self.__WB_MANIFEST)
cleanupOutdatedCaches()

const shell = createHandlerBoundToURL('/index.html')
registerRoute(new NavigationRoute((options) => shell(options), { denylist: navigationDenylist }))
registerRoute(({ url, request }) => isPublicList(url, request.method, self.location.origin), publicLists())

self.addEventListener('message', (event) => skipWaitingWhenTold(event, () => self.skipWaiting()))
self.addEventListener('sync', (event) => sendOnSync(event, self.registration))

/// <reference lib="webworker" />
/** The service worker: its event listeners. The handlers are in the files next to it. */
import { apiBase } from '#core/contract/api-base.ts'
import { answerFetch } from './fetch.ts'
import { answerTap } from './notification.ts'
import { sendOnSync } from './outbox.ts'
import { changeDeps, notificationDeps, pushDeps } from './push-deps.ts'
import { showPush } from './push.ts'
import { dropOtherShells, installShell, openShell, type ShellFile, tellIfFull } from './shell.ts'
import { renewSubscription } from './subscription-change.ts'
import { skipWaitingWhenTold } from './update.ts'
import { warmLists } from './warm-lists.ts'

declare const self: ServiceWorkerGlobalScope & {
  __WB_MANIFEST: ShellFile[]
}

const files = self.__WB_MANIFEST
const api = new URL(apiBase(self.location.host, import.meta.env), self.location.href)
const shell = openShell(files)

self.addEventListener('install', (event) =>
  event.waitUntil(
    Promise.all([installShell(files).catch((error) => tellIfFull(error, self.clients)), warmLists(api)]),
  ),
)
self.addEventListener('activate', (event) => event.waitUntil(dropOtherShells(files)))
self.addEventListener('fetch', (event) => answerFetch(event, shell, self.location.origin, api, Date.now()))
self.addEventListener('message', (event) => skipWaitingWhenTold(event, () => self.skipWaiting()))
self.addEventListener('sync', (event) => sendOnSync(event, self.registration))
self.addEventListener('push', (event) => event.waitUntil(showPush(event, pushDeps(self))))
self.addEventListener('notificationclick', (event) =>
  event.waitUntil(answerTap(event, notificationDeps(self))),
)
self.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(event, changeDeps(self.registration))),
)

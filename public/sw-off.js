/*
 * Served as /sw.js while the operator has switched the worker off: throws the kept shell away and gives every page back to
 * the network. It stays registered, because a push subscription ends with its registration, and shows that a reminder came.
 */
self.addEventListener('install', () => self.skipWaiting())

// A page that works answers at once; one that never started, or is broken, does not.
const ANSWER_MS = 3000
function isHeard(client) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(resolve, ANSWER_MS, false)
    port1.onmessage = () => {
      clearTimeout(timer)
      resolve(true)
    }
    // As core/contract/worker-message.ts has it. The page reloads by itself, unless something is typed on it.
    client.postMessage({ type: 'reload-when-free' }, [port2])
  })
}

async function leavePage(client) {
  if (!(await isHeard(client))) client.navigate(client.url).catch(() => {})
}

async function letGo() {
  for (const name of await caches.keys()) await caches.delete(name)
  // Those that the worker before it had; a page that was opened since needs no reload. A navigation waits for this worker
  // to be active, so it cannot be waited for here.
  for (const client of await self.clients.matchAll({ type: 'window' })) void leavePage(client)
}
self.addEventListener('activate', (event) => event.waitUntil(letGo()))

self.addEventListener('push', (event) =>
  event.waitUntil(
    self.registration.showNotification('You have a reminder', {
      body: 'Open the app to see it.',
      icon: '/icons/icon-192.png',
      tag: 'reminder',
    }),
  ),
)
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(self.clients.openWindow('/debt'))
})

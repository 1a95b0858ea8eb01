/** Browser profiles: a new one, and one of a client who has used the app before. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { openBrowser } from './phone.mjs'

const QUIET_MS = 2_000

/** Runs a job with the folder of a new browser profile. */
export async function withProfile(work) {
  const folder = await mkdtemp(join(tmpdir(), 'verdant-bench-'))
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Stores a session before the page's own code runs, as a login with "Keep me signed in" does. */
export const signIn = (page, { token, user }) =>
  page.addInitScript((entry) => {
    if (location.protocol.startsWith('http')) localStorage.setItem('user', entry)
  }, JSON.stringify({ token, user }))

/** Goes to a page, and waits until it has sent and received nothing for two seconds. */
async function openWhole(page, address) {
  let lastAt = Date.now()
  const note = () => (lastAt = Date.now())
  const events = ['request', 'requestfinished', 'requestfailed']
  for (const event of events) page.on(event, note)
  await page.goto(address)
  while (Date.now() - lastAt < QUIET_MS) await wait(100)
  for (const event of events) page.off(event, note)
}

/** Fills a profile: the worker with every file, and the answers that these pages show. Nothing is slowed down for it. */
export async function prepareProfile(folder, address, session, paths) {
  const context = await openBrowser(folder)
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    await signIn(page, session)
    await page.goto(address + paths[0])
    // A worker is active once it has stored all of its files.
    await page.evaluate(() => navigator.serviceWorker.ready)
    for (const path of paths) await openWhole(page, address + path)
    const isControlled = await page.evaluate(() => navigator.serviceWorker.controller !== null)
    if (!isControlled) throw new Error('The worker is not in charge of the page.')
  } finally {
    await context.close()
  }
}

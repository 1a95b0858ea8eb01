/**
 * How pages open on a phone, cold, warm and offline, and how soon they answer a tap or a key: the built app with a demo
 * household, in Chromium (CHROMIUM_PATH, else an installed one). `--only home,help` measures some pages, `--runs` says how often.
 */
import { existsSync } from 'node:fs'
import { newDemo, SERVER, startServer } from './built-server.mjs'
import { measureLoads, PAGES } from './pages/loads.mjs'
import { serveSmallestPage } from './pages/smallest-page.mjs'

export async function pages(report) {
  if (!existsSync(SERVER)) {
    report.say('Not measured: there is no build.')
    return
  }
  const { runs, only } = report.options
  const names = Object.keys(PAGES).filter((name) => only.length === 0 || only.includes(name))
  // The limits of a client's reads are for a person, who does not open a page every few seconds.
  const server = await startServer({ environment: { VERDANT_LIMITS: 'relaxed' } })
  const smallest = await serveSmallestPage()
  try {
    const session = await newDemo(server.address)
    await measureLoads(
      { app: server.address, smallest: smallest.address, session, names, runs },
      report,
    )
  } finally {
    await smallest.stop()
    await server.stop()
  }
}

/**
 * How pages open on a phone, cold, warm and offline, and how soon they answer a tap or a key: the built app with a demo
 * household, in Chromium (CHROMIUM_PATH, else an installed one). `--only home,help` measures two of the pages, and
 * `--only interactions` only the answers. `--runs` says how often each is measured.
 */
import { measureInteractions } from './pages/interactions.mjs'
import { measureLoads, PAGES } from './pages/loads.mjs'
import { serveSmallestPage } from './pages/smallest-page.mjs'
import { isServerBuilt, makeDataDirectory, newDemo, removeDataDirectory, startServer } from './server.mjs'

const INTERACTIONS = 'interactions'

export async function pages(report) {
  if (!isServerBuilt()) {
    report.say('Not measured: there is no build.')
    return
  }
  const { runs, only } = report.options
  const isMeasured = (name) => only.length === 0 || only.includes(name)
  const unknown = only.filter((name) => !(name in PAGES) && name !== INTERACTIONS)
  if (unknown.length > 0)
    throw new Error(
      `There is no ${unknown.join(', ')}: name any of ${[...Object.keys(PAGES), INTERACTIONS].join(', ')}.`,
    )
  const names = Object.keys(PAGES).filter(isMeasured)
  // The limits of a client's reads are for a person, who does not open a page every few seconds.
  const dataDir = await makeDataDirectory()
  const server = await startServer({ dataDir, env: { VERDANT_LIMITS: 'relaxed' } })
  const smallest = await serveSmallestPage()
  try {
    const addresses = { app: server.address, smallest: smallest.address }
    if (names.length > 0) {
      const session = await newDemo(server.address)
      await measureLoads({ ...addresses, session, names, runs }, report)
    }
    if (isMeasured(INTERACTIONS)) await measureInteractions({ ...addresses, runs }, report)
  } finally {
    await smallest.stop()
    await server.stop()
    await removeDataDirectory(dataDir)
  }
}

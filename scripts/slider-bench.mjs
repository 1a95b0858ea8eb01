/**
 * Cost of moving a slider on a slow phone: Chromium with a 4x CPU slowdown. A step is what is calculated before the next frame, of
 * a goal's plan over thirty years and of the bundle of covers that a budget buys; the refinement of a goal's plan is what a worker
 * answers later.
 *
 * Times are from one run on one machine. The summary never fails the run.
 */
import { chromium } from '@playwright/test'
import { build } from 'esbuild'
import { tsImport } from 'tsx/esm/api'
import { GOAL_PLAN, middle, note, ROOT, summary } from './bench.mjs'

const { findChromium } = await tsImport('../tests/e2e/chromium.ts', import.meta.url)
const executablePath = findChromium()

const STUDIO = './src/features/goal-studio'
const COVERS = ['./core/protect/bids.ts', './core/protect/needs.ts', './tests/fixtures/sample-protect.ts']
const SLOWER = 4
const FRAME_MS = 1000 / 60
const REFINED_MS = 250

async function bundle(contents, globalName) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT, loader: 'ts' },
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    target: 'es2022',
    ...(globalName && { globalName }),
    logLevel: 'error',
  })
  return outputFiles[0].text
}

/** Runs in the page: fifty slider steps, each a different plan, in milliseconds. */
function slide({ plan, steps }) {
  const times = []
  for (let step = 0; step < steps; step += 1) {
    const started = performance.now()
    window.studio.figuresOf({
      ...plan,
      monthly_contribution_cents: plan.monthly_contribution_cents + step * 500,
    })
    times.push(performance.now() - started)
  }
  return times
}

/** Runs in the page: twenty budgets for a family with large gaps in every cover, in milliseconds. */
function buyCovers() {
  const { bestBundle, bidsOf, needsOf, sampleFamily } = window.covers
  const today = '2026-06-15'
  const facts = sampleFamily({ birth_date: '1962-01-05' })
  const entries = { income_cents: 500_000_00, income_years: 40, at_risk_cents: 20_000_000_00 }
  const needs = needsOf(facts, entries, [], today)
  const bids = bidsOf(needs, facts, today)
  return Array.from({ length: 20 }, (_, step) => {
    const started = performance.now()
    bestBundle(needs, bids, step * 100_00)
    return performance.now() - started
  })
}

/** Runs in the page: the worker's response time, and the longest time that the page was blocked. */
async function refine({ code, plan, times: count }) {
  const worker = new Worker(URL.createObjectURL(new Blob([code], { type: 'text/javascript' })))
  const ask = (id) =>
    new Promise((resolve, reject) => {
      const started = performance.now()
      worker.onerror = ({ message }) => reject(new Error(message))
      worker.onmessage = () => resolve(performance.now() - started)
      const scenario = { ...plan, target_cents: plan.target_cents + id * 100 }
      const horizons = [{ from: 0, growth: plan.growth }]
      worker.postMessage({
        id,
        job: { kind: 'refine', plan: scenario, horizons, today: '2026-11-21', date: '2056-11-21' },
      })
    })
  await ask(0)
  const times = []
  for (let id = 1; id <= count; id += 1) times.push(await ask(id))
  worker.terminate()
  return times
}

const browser = await chromium.launch({
  args: ['--no-sandbox'],
  ...(executablePath && { executablePath }),
})
try {
  const page = await browser.newPage()
  await page.addScriptTag({ content: await bundle(`export * from '${STUDIO}/scenario.ts'`, 'studio') })
  const covers = COVERS.map((file) => `export * from '${file}'`).join('\n')
  await page.addScriptTag({ content: await bundle(covers, 'covers') })
  const code = await bundle(`import '${STUDIO}/studio-worker.ts'`)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER })
  await page.evaluate(slide, { plan: GOAL_PLAN, steps: 20 })
  const steps = await page.evaluate(slide, { plan: GOAL_PLAN, steps: 50 })
  note(`one step of a slider, ${SLOWER} times slower`, middle(steps), null, 'ms')
  note('the slowest of fifty', Math.max(...steps), FRAME_MS, 'ms')
  await page.evaluate(buyCovers)
  const budgets = await page.evaluate(buyCovers)
  note(`one step of the budget for covers, ${SLOWER} times slower`, middle(budgets), FRAME_MS, 'ms')
  const refined = await page.evaluate(refine, { code, plan: GOAL_PLAN, times: 20 })
  note('the worker’s refinement', middle(refined), null, 'ms')
  note('the slowest of twenty', Math.max(...refined), REFINED_MS, 'ms')
} finally {
  await browser.close()
}
summary()

import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())
const page = () => import('./server-build.ts')

it('tells when an answer names another build than the page has', async () => {
  const { noteServerBuild, whenServerDiffers } = await page()
  const hear = vi.fn<() => void>()
  whenServerDiffers(hear)
  noteServerBuild('development')
  expect(hear).not.toHaveBeenCalled()
  noteServerBuild('newer')
  expect(hear).toHaveBeenCalledOnce()
})

it('tells it once for each build, however many answers name it', async () => {
  const { noteServerBuild, whenServerDiffers } = await page()
  const hear = vi.fn<() => void>()
  whenServerDiffers(hear)
  for (const build of ['newer', 'newer', 'newest', 'newest']) noteServerBuild(build)
  expect(hear).toHaveBeenCalledTimes(2)
})

it('tells who begins to listen later', async () => {
  const { noteServerBuild, whenServerDiffers } = await page()
  noteServerBuild('newer')
  const hear = vi.fn<() => void>()
  whenServerDiffers(hear)
  expect(hear).toHaveBeenCalledOnce()
})

it('makes nothing of an answer that names no build', async () => {
  const { noteServerBuild, whenServerDiffers } = await page()
  const hear = vi.fn<() => void>()
  whenServerDiffers(hear)
  noteServerBuild(null)
  expect(hear).not.toHaveBeenCalled()
})

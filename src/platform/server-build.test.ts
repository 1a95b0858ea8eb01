import { afterEach, beforeEach, expect, it, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllGlobals())
const page = () => import('./server-build.ts')

it('reports when an answer names another build than the page’s', async () => {
  const { noteServerBuild, onServerBuildChange } = await page()
  const hear = vi.fn<() => void>()
  onServerBuildChange(hear)
  noteServerBuild('development')
  expect(hear).not.toHaveBeenCalled()
  noteServerBuild('newer')
  expect(hear).toHaveBeenCalledOnce()
})

it('reports each build once, however many answers name it', async () => {
  const { noteServerBuild, onServerBuildChange } = await page()
  const hear = vi.fn<() => void>()
  onServerBuildChange(hear)
  for (const build of ['newer', 'newer', 'newest', 'newest']) noteServerBuild(build)
  expect(hear).toHaveBeenCalledTimes(2)
})

it('reports to a listener added later', async () => {
  const { noteServerBuild, onServerBuildChange } = await page()
  noteServerBuild('newer')
  const hear = vi.fn<() => void>()
  onServerBuildChange(hear)
  expect(hear).toHaveBeenCalledOnce()
})

it('ignores an answer that names no build', async () => {
  const { noteServerBuild, onServerBuildChange } = await page()
  const hear = vi.fn<() => void>()
  onServerBuildChange(hear)
  noteServerBuild(null)
  expect(hear).not.toHaveBeenCalled()
})

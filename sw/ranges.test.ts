import { expect, it, vi } from 'vitest'
import { leaveRangesAlone } from './ranges.ts'

const isLeftAlone = (headers: Record<string, string>) => {
  const stopImmediatePropagation = vi.fn<() => void>()
  leaveRangesAlone({
    request: new Request('https://app.example/icons/icon-192.png', { headers }),
    stopImmediatePropagation,
  })
  return stopImmediatePropagation.mock.calls.length === 1
}

it('leaves a request for a part of a file to the network', () => {
  expect(isLeftAlone({ Range: 'bytes=0-99' })).toBe(true)
})

it('hears every other request', () => {
  expect(isLeftAlone({ Accept: 'image/png' })).toBe(false)
})

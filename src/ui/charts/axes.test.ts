import { expect, it } from 'vitest'
import { roomFor } from './axes.tsx'

const box = { left: 40, right: 340, top: 0, bottom: 200 }

it('leaves out a mark that would touch the one that begins at the edge', () => {
  const ticks = [
    { x: 40, label: 'Today' },
    { x: 92, label: '2029' },
    { x: 115, label: '2030' },
  ]
  expect(roomFor(ticks, box).map(({ label }) => label)).toEqual(['Today', '2030'])
})

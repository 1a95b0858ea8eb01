import { expect, it } from 'vitest'
import { roomBetween, roomFor } from './axes.tsx'

const box = { left: 40, right: 340, top: 0, bottom: 200 }

it('drops a label that would touch the first one', () => {
  const ticks = [
    { x: 40, label: 'Today' },
    { x: 92, label: '2029' },
    { x: 115, label: '2030' },
  ]
  expect(roomFor(ticks, box).map(({ label }) => label)).toEqual(['Today', '2030'])
})

it('keeps the first and last labels, and those between that touch neither', () => {
  const ticks = [
    { x: 40, label: 'Today' },
    { x: 60, label: '2027' },
    { x: 180, label: '2028' },
    { x: 310, label: '2029' },
    { x: 340, label: 'Jun 2030' },
  ]
  expect(roomBetween(ticks, box).map(({ label }) => label)).toEqual(['Today', '2028', 'Jun 2030'])
})

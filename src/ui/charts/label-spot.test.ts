import { expect, it } from 'vitest'
import { labelSpot } from './label-spot.ts'

const places = Array.from({ length: 11 }, (_, index) => index * 20)
const flat = (top: number, bottom: number) => ({
  top: places.map(() => top),
  bottom: places.map(() => bottom),
})

it('puts a label at the left of an even layer, in the middle of its height', () => {
  expect(labelSpot(flat(10, 60), places, 80)).toEqual({ x: 6, y: 35 })
})

it('finds no place in a layer that is too thin or too short', () => {
  expect(labelSpot(flat(10, 30), places, 80)).toBeNull()
  expect(labelSpot(flat(10, 60), places, 300)).toBeNull()
})

it('goes where the layer is clearly thicker, and stays inside along the whole label', () => {
  const layer = { top: places.map((x) => Math.max(0, 100 - x)), bottom: places.map(() => 100) }
  const spot = labelSpot(layer, places, 60)
  expect(spot?.x).toBeGreaterThan(80)
  const inside = places.filter((x) => spot && x >= spot.x && x <= spot.x + 60)
  for (const x of inside) expect(100 - x).toBeLessThan((spot?.y ?? 0) - 11)
})

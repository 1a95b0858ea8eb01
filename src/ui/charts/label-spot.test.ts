import { expect, it } from 'vitest'
import { endLabels, labelSpot, type LineHeights, spotsAbove } from './label-spot.ts'

const places = Array.from({ length: 11 }, (_, index) => index * 20)
const flat = (top: number, bottom: number) => ({
  top: places.map(() => top),
  bottom: places.map(() => bottom),
})

it('places a label on the left of an even layer, at half its height', () => {
  expect(labelSpot(flat(10, 60), places, 80)).toEqual({ x: 6, y: 35 })
})

it('finds no place in a layer that is too thin or too short', () => {
  expect(labelSpot(flat(10, 30), places, 80)).toBeNull()
  expect(labelSpot(flat(10, 60), places, 300)).toBeNull()
})

it('moves to where the layer is clearly thicker, and stays inside along the whole label', () => {
  const layer = { top: places.map((x) => Math.max(0, 100 - x)), bottom: places.map(() => 100) }
  const spot = labelSpot(layer, places, 60)
  expect(spot?.x).toBeGreaterThan(80)
  const inside = places.filter((x) => spot && x >= spot.x && x <= spot.x + 60)
  for (const x of inside) expect(100 - x).toBeLessThan((spot?.y ?? 0) - 11)
})

const level = (y: number) => places.map(() => y)

const spotAbove = (own: LineHeights, others: readonly LineHeights[]) =>
  spotsAbove([{ text: 'Target', own, others }], places, () => 60, 0)[0]

it('writes a name just above its line, starting from the left', () => {
  expect(spotAbove(level(100), [level(40)])).toEqual({ x: 6, y: 95 })
})

it('moves a name to where no other line crosses it, and finds no place if there is none', () => {
  const crossing = places.map((x) => 150 - x)
  const spot = spotAbove(level(100), [crossing])
  expect(spot?.x).toBeGreaterThan(60)
  expect(spotAbove(level(100), [level(90)])).toBeNull()
  expect(spotAbove(level(10), [])).toBeNull()
})

it('keeps the names of two lines apart that nearly coincide', () => {
  const [target, contributions] = [level(100), level(98)]
  const lines = [
    { text: 'Target', own: target, others: [contributions] },
    { text: 'Contributions', own: contributions, others: [target] },
  ]
  const [first, second] = spotsAbove(lines, places, () => 60, 0)
  expect(first).toEqual({ x: 6, y: 95 })
  expect(second?.x).toBeGreaterThan(66)
  expect(spotsAbove(lines, places, () => 120, 0)[1]).toBeNull()
})

it('drops end labels that would touch a more important one', () => {
  const labels = [
    { y: 50, text: 'median' },
    { y: 20, text: 'high' },
    { y: 58, text: 'touches' },
  ]
  expect(endLabels(labels).map(({ text }) => text)).toEqual(['median', 'high'])
})

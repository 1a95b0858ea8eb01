import { expect, it } from 'vitest'
import { chanceLabel } from './chance-and-age-labels.ts'

it('says that a chance is approximate while it is calculated, but for one that is said with a bound', () => {
  expect([chanceLabel(0.844, true), chanceLabel(0.844, false)]).toEqual(['84%', 'about 84%'])
  expect(chanceLabel(0.999, false)).toBe('over 99%')
})

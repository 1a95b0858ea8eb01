import { expect, it } from 'vitest'
import { chanceText } from './story-words.ts'

it('says that a chance is approximate while it is calculated, but for one that is said with a bound', () => {
  expect([chanceText(0.844, true), chanceText(0.844, false)]).toEqual(['84%', 'about 84%'])
  expect(chanceText(0.999, false)).toBe('over 99%')
})

import { expect, it } from 'vitest'
import { householdOf } from '#tests/fixtures/retirement.ts'
import { planFigures } from './plan-figures.ts'
import { ENGINE_VERSION } from './plan-lives.ts'

it('gives the figures of this version of the engine: raise the version where they change, since figures are stored with it', () => {
  const { household, sections } = householdOf()
  const figures = (state: typeof household.state) => {
    const found = planFigures({ household: { ...household, state }, sections })
    return found && [found.success_share, found.needed_cents, found.projected_cents]
  }
  expect({
    ENGINE_VERSION,
    untaxed: figures('TX'),
    taxed: figures('VT'),
  }).toEqual({
    ENGINE_VERSION: '3',
    untaxed: [0.95, 806_617_14, 1_114_075_01],
    taxed: [0.945, 817_039_44, 1_114_075_01],
  })
})

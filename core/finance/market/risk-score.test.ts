import { assert, constantFrom, integer, property, record } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { RISK_BANDS } from '#core/finance/data/model-portfolios.ts'
import {
  CAPACITY_QUESTIONS,
  TOLERANCE_BANDS,
  TOLERANCE_QUESTIONS,
  type RiskQuestion,
} from '#core/finance/data/risk-questionnaire.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { bandForHorizon, lowerBand, scoreRisk, type RiskAnswers } from './risk-score.ts'

const questions: readonly RiskQuestion[] = [...TOLERANCE_QUESTIONS, ...CAPACITY_QUESTIONS]

const anyAnswers = record(
  Object.fromEntries(
    questions.map(({ id, options }) => [id, constantFrom(...options.map(({ key }) => key))]),
  ),
)

/** Answers every question with the option of the given rank; 0 is the least risk. */
function answerAll(rank: (question: RiskQuestion) => number): RiskAnswers {
  return Object.fromEntries(
    questions.map((question) => {
      const byPoints = question.options.toSorted((a, b) => a.points - b.points)
      const option = byPoints[Math.min(byPoints.length - 1, rank(question))]
      return [question.id, option?.key ?? 'a']
    }),
  )
}

const isCapacity = ({ id }: RiskQuestion): boolean =>
  CAPACITY_QUESTIONS.some((question) => question.id === id)
const bandRank = (band: (typeof RISK_BANDS)[number]): number => RISK_BANDS.indexOf(band)

const pointsOf = (pick: (...values: number[]) => number): number =>
  TOLERANCE_QUESTIONS.reduce((sum, { options }) => sum + pick(...options.map((option) => option.points)), 0)

describe('the questionnaire', () => {
  it('has 13 questions with the published points: from 13 to 47', () => {
    expect(TOLERANCE_QUESTIONS).toHaveLength(13)
    expect(pointsOf(Math.min)).toBe(TOLERANCE_BANDS.low.from)
    expect(pointsOf(Math.max)).toBe(TOLERANCE_BANDS.high.to)
    const published = [
      '4321',
      '1234',
      '1234',
      '123',
      '123',
      '1234',
      '1234',
      '1234',
      '13',
      '13',
      '1234',
      '123',
      '1234',
    ]
    expect(
      TOLERANCE_QUESTIONS.map(({ options }) => options.map((option) => option.points).join('')),
    ).toStrictEqual(published)
  })

  it('has contiguous bands, unique ids and texts, and weights that add up', () => {
    RISK_BANDS.slice(1).forEach((band, i) => {
      expect(TOLERANCE_BANDS[band].from).toBe(TOLERANCE_BANDS[RISK_BANDS[i] ?? 'low'].to + 1)
    })
    expect(new Set(questions.map(({ id }) => id)).size).toBe(questions.length)
    expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length)
    expect(CAPACITY_QUESTIONS.reduce((sum, { weight }) => sum + weight, 0)).toBeCloseTo(1, 12)
  })
})

describe('the risk score', () => {
  it('puts consistent answers in the published band if capacity allows', () => {
    const cautious = unwrap(scoreRisk(answerAll((question) => (isCapacity(question) ? 4 : 0))))
    expect(cautious).toMatchObject({
      band: 'low',
      tolerancePoints: 13,
      penaltyPoints: 0,
      tolerance: 0,
      score: 0,
    })
    const bold = unwrap(scoreRisk(answerAll(() => 4)))
    expect(bold).toMatchObject({
      band: 'high',
      tolerancePoints: 47,
      penaltyPoints: 0,
      tolerance: 100,
      score: 100,
    })
    expect(bold.why.map(({ kind }) => kind)).toStrictEqual(['tolerance'])
  })

  it('scores tolerance by its band, minus the penalty', () => {
    assert(
      property(anyAnswers, (answers) => {
        const { tolerance, tolerancePoints, penaltyPoints } = unwrap(scoreRisk(answers))
        const points = tolerancePoints - penaltyPoints
        const band = RISK_BANDS[Math.min(4, Math.floor(tolerance / 20))] ?? 'low'
        expect(points).toBeGreaterThanOrEqual(TOLERANCE_BANDS[band].from)
        expect(points).toBeLessThanOrEqual(TOLERANCE_BANDS[band].to)
        expect(penaltyPoints).toBeGreaterThanOrEqual(0)
        expect(penaltyPoints).toBeLessThanOrEqual(4)
      }),
    )
  })

  it('never exceeds the client’s willingness or the horizon cap', () => {
    assert(
      property(anyAnswers, integer({ min: 0, max: 500 }), (answers, months) => {
        const { band, score, tolerance, capacity } = unwrap(scoreRisk(answers, months))
        expect(score).toBeLessThanOrEqual(tolerance + 1e-9)
        expect(score).toBeGreaterThanOrEqual(Math.min(tolerance, capacity) - 1e-9)
        expect(bandRank(band)).toBeLessThanOrEqual(bandRank(bandForHorizon(months)))
        expect(bandRank(band)).toBeLessThanOrEqual(Math.min(4, Math.floor(tolerance / 20)))
      }),
    )
  })

  it('never falls with higher capacity or a later date', () => {
    assert(
      property(
        anyAnswers,
        constantFrom(...CAPACITY_QUESTIONS.map(({ id }) => id)),
        integer({ min: 0, max: 300 }),
        (answers, id, months) => {
          const worst = unwrap(scoreRisk({ ...answers, [id]: 'a' }, months))
          const best = unwrap(scoreRisk({ ...answers, [id]: 'e' }, months))
          expect(best.score).toBeGreaterThanOrEqual(worst.score)
          const later = unwrap(scoreRisk(answers, months + 12))
          expect(bandRank(later.band)).toBeGreaterThanOrEqual(
            bandRank(unwrap(scoreRisk(answers, months)).band),
          )
        },
      ),
    )
  })

  it('is reduced for conflicting answers, with an explanation', () => {
    let turn = 0
    const torn = answerAll((question) => (isCapacity(question) ? 4 : (turn += 1) % 2 === 0 ? 0 : 4))
    const { penaltyPoints, why } = unwrap(scoreRisk(torn))
    expect(penaltyPoints).toBe(4)
    expect(why.some(({ kind, text }) => kind === 'inconsistent' && text.includes('4 points'))).toBe(true)
    const steady = answerAll((question) => (isCapacity(question) ? 4 : 1))
    expect(unwrap(scoreRisk(steady)).penaltyPoints).toBe(0)
    // One risky answer from an otherwise cautious client is not a conflict.
    const careful = answerAll(({ options }) => (options.length === 2 ? 1 : 0))
    expect(unwrap(scoreRisk(careful)).penaltyPoints).toBe(0)
  })

  it('weights capacity above willingness, with an explanation', () => {
    const answers = answerAll((question) => (isCapacity(question) ? 0 : 4))
    const { band, score, capacity, why } = unwrap(scoreRisk({ ...answers, horizon: 'a' }))
    expect(unwrap(scoreRisk(answers, 400)).capacity).toBeCloseTo(40, 12)
    expect(capacity).toBe(0)
    expect(score).toBeCloseTo(30, 12)
    expect(band).toBe('low')
    expect(why.map(({ kind }) => kind)).toContain('capacity')
  })

  it('is capped by the goal’s date, or by the client’s horizon answer without one', () => {
    const bold = answerAll(() => 4)
    expect(unwrap(scoreRisk(bold, 18))).toMatchObject({ band: 'low', score: 100 })
    expect(unwrap(scoreRisk(bold, 18)).why.map(({ kind }) => kind)).toContain('horizon')
    expect([23, 24, 59, 60, 95, 96, 143, 144].map(bandForHorizon)).toStrictEqual([
      'low',
      'below_average',
      'below_average',
      'average',
      'average',
      'above_average',
      'above_average',
      'high',
    ])
    expect(unwrap(scoreRisk({ ...bold, horizon: 'a' })).band).toBe('low')
    expect(unwrap(scoreRisk({ ...bold, horizon: 'c' })).band).toBe('average')
    expect(lowerBand('high', 'average')).toBe('average')
  })

  it('requires every answer', () => {
    const answers = answerAll(() => 1)
    for (const { id } of questions) {
      const { [id]: _, ...rest } = answers
      expect(scoreRisk(rest)).toMatchObject({ reason: 'missing-answer' })
    }
    for (const { id } of TOLERANCE_QUESTIONS) {
      expect(scoreRisk({ ...answers, [id]: 'e' })).toMatchObject({ reason: 'unknown-answer' })
    }
  })
})

import { assert, nat, property, tuple } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BEHAVIORAL_QUESTIONS } from '#core/finance/data/behavioral-questions.ts'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { PLAIN_ADVICE, scoreBehavior, TENDENCIES, type BehavioralAnswers } from './behavioral.ts'

/** Answers with the fewest or the most points to each question, or to those on one tendency. */
const answersBy = (most: (tendency: string) => boolean): BehavioralAnswers =>
  Object.fromEntries(
    BEHAVIORAL_QUESTIONS.map((question) => {
      const byPoints = question.options.toSorted((a, b) => a.points - b.points)
      return [question.id, (most(question.tendency) ? byPoints.at(-1) : byPoints[0])?.id ?? '']
    }),
  )

describe('the questions', () => {
  it('are ten with unique ids, and cover each tendency at least twice', () => {
    expect(BEHAVIORAL_QUESTIONS).toHaveLength(10)
    expect(new Set(BEHAVIORAL_QUESTIONS.map((question) => question.id)).size).toBe(10)
    for (const tendency of TENDENCIES) {
      const count = BEHAVIORAL_QUESTIONS.filter((question) => question.tendency === tendency).length
      expect(count).toBeGreaterThanOrEqual(2)
    }
  })

  it('each offer every strength from none to full', () => {
    for (const { options } of BEHAVIORAL_QUESTIONS) {
      const points = options.map((option) => option.points)
      expect(Math.min(...points)).toBe(0)
      expect(Math.max(...points)).toBe(3)
      expect(new Set(options.map((option) => option.id)).size).toBe(options.length)
    }
  })
})

describe('the score', () => {
  it('changes nothing without a strong tendency', () => {
    const profile = unwrap(
      scoreBehavior(
        BEHAVIORAL_QUESTIONS,
        answersBy(() => false),
      ),
    )
    expect(profile.advice).toEqual(PLAIN_ADVICE)
    expect(profile.tendencies.every((each) => each.strength === 'low' && each.says === null)).toBe(true)
  })

  it.each(TENDENCIES)('explains what a strong %s changes, and changes only that', (tendency) => {
    const profile = unwrap(
      scoreBehavior(
        BEHAVIORAL_QUESTIONS,
        answersBy((each) => each === tendency),
      ),
    )
    const strong = profile.tendencies.filter((each) => each.strength !== 'low')
    expect(strong).toEqual([
      { tendency, share: 1, strength: 'high', says: expect.stringContaining('We suggest ') },
    ])
    expect(profile.advice).not.toEqual(PLAIN_ADVICE)
  })

  it('uses the more cautious setting if two tendencies set the same one', () => {
    const { advice } = unwrap(
      scoreBehavior(
        BEHAVIORAL_QUESTIONS,
        answersBy(() => true),
      ),
    )
    expect(advice).toEqual({
      targetSuccess: 0.9,
      floorFirst: true,
      showIncomeNotBalance: true,
      shortestRecordYears: 50,
      band: [0.05, 0.95],
      coolingOffDays: 3,
      contributionEscalation: 0.03,
    })
  })

  it('requires a valid option for every question', () => {
    const answers = answersBy(() => false)
    expect(scoreBehavior(BEHAVIORAL_QUESTIONS, {})).toMatchObject({ ok: false, reason: 'unanswered' })
    expect(scoreBehavior(BEHAVIORAL_QUESTIONS, { ...answers, 'loss-coin': 'z' })).toMatchObject({ ok: false })
  })

  it('never advises less caution for a stronger tendency', () => {
    const anyAnswers = tuple(...BEHAVIORAL_QUESTIONS.map(({ options }) => nat(options.length - 1)))
    assert(
      property(anyAnswers, nat(9), (chosen, which) => {
        const answers = Object.fromEntries(
          BEHAVIORAL_QUESTIONS.map((question, index) => [
            question.id,
            question.options[chosen[index] ?? 0]?.id ?? '',
          ]),
        )
        const worse = BEHAVIORAL_QUESTIONS[which]
        const most = worse?.options.toSorted((a, b) => b.points - a.points)[0]?.id ?? ''
        const before = unwrap(scoreBehavior(BEHAVIORAL_QUESTIONS, answers)).advice
        const after = unwrap(
          scoreBehavior(BEHAVIORAL_QUESTIONS, { ...answers, [worse?.id ?? '']: most }),
        ).advice
        expect(after.targetSuccess).toBeGreaterThanOrEqual(before.targetSuccess)
        expect(after.band[1] - after.band[0]).toBeGreaterThanOrEqual(before.band[1] - before.band[0])
        expect(after.coolingOffDays).toBeGreaterThanOrEqual(before.coolingOffDays)
        expect(after.contributionEscalation).toBeGreaterThanOrEqual(before.contributionEscalation)
      }),
    )
  })
})

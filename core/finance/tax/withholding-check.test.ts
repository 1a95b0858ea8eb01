import { assert, integer, nat, property } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unwrap } from '#core/finance/math/unwrap.ts'
import { checkWithholding } from './withholding-check.ts'

const facts = {
  taxCents: 12_000_00,
  withheldCents: 6_000_00,
  perPaycheckCents: 400_00,
  paychecksLeft: 10,
  estimatedCents: 500_00,
}

describe('the withholding check', () => {
  it('finds what is due and the extra amount for each paycheck', () => {
    expect(unwrap(checkWithholding(facts))).toEqual({
      expectedWithheldCents: 10_000_00,
      expectedPaidCents: 10_500_00,
      refundCents: 0,
      dueCents: 1_500_00,
      extraPerPaycheckCents: 150_00,
      restCents: 0,
      sparePerPaycheckCents: 0,
    })
  })

  it('finds a refund and what each paycheck could keep of it', () => {
    expect(unwrap(checkWithholding({ ...facts, taxCents: -500_00 }))).toMatchObject({
      refundCents: 11_000_00,
      extraPerPaycheckCents: 0,
      sparePerPaycheckCents: 400_00,
    })
  })

  it('withholds no more than a paycheck can bear, and leaves the rest to an estimated payment', () => {
    const check = unwrap(checkWithholding({ ...facts, taxCents: 35_000_00, mostExtraCents: 900_00 }))
    expect(check).toMatchObject({ dueCents: 24_500_00, extraPerPaycheckCents: 900_00, restCents: 15_500_00 })
    const none = unwrap(checkWithholding({ ...facts, paychecksLeft: 0 }))
    expect(none.restCents).toBe(none.dueCents)
  })

  it('has no extra amount after the last paycheck', () => {
    expect(unwrap(checkWithholding({ ...facts, paychecksLeft: 0 }))).toMatchObject({
      dueCents: 5_500_00,
      extraPerPaycheckCents: null,
    })
  })

  it('leaves nothing due with the extra amount, and less than a cent a paycheck too much', () => {
    assert(
      property(
        integer({ min: -5_000_00, max: 90_000_00 }),
        nat(3_000_00),
        integer({ min: 1, max: 53 }),
        (taxCents, perPaycheckCents, paychecksLeft) => {
          const check = unwrap(checkWithholding({ ...facts, taxCents, perPaycheckCents, paychecksLeft }))
          const extra = (check.extraPerPaycheckCents ?? 0) - check.sparePerPaycheckCents
          const after = unwrap(
            checkWithholding({
              ...facts,
              taxCents,
              perPaycheckCents: perPaycheckCents + extra,
              paychecksLeft,
            }),
          )
          expect(after.dueCents).toBe(0)
          const mostTooMuch = check.dueCents > 0 ? paychecksLeft - 1 : Infinity
          expect(after.refundCents).toBeLessThanOrEqual(mostTooMuch)
        },
      ),
    )
  })

  it('rejects invalid input', () => {
    expect(checkWithholding({ ...facts, taxCents: NaN })).toMatchObject({ reason: 'not-cents' })
    expect(checkWithholding({ ...facts, paychecksLeft: 54 })).toMatchObject({ reason: 'bad-count' })
  })
})

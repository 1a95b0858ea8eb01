/*
 * exp and log from the four operations alone. IEEE 754 fixes those to the last bit, while Math.exp and Math.log may
 * differ in the last place between engines (ECMA-262 21.3.2 leaves them to the implementation), so whatever is drawn
 * or compounded with these is the same picture on a phone and on the server.
 */

const LN2_HIGH = 0.69314718036912381649
const LN2_LOW = 1.90821492927058770002e-10

/** e^x for |x| up to half of ln 2, where the series needs no reduction; relative error below 4e-16. */
function expSmall(x: number): number {
  // e^x = 1 + 2x / (2 - x + R), where R = x coth(x/2) - 2 is the sum of 2 B(2n) x^2n / (2n)! (Bernoulli), here to x^12.
  const t = x * x
  const r =
    t *
    (1 / 6 +
      t * (-1 / 360 + t * (1 / 15120 + t * (-1 / 604800 + t * (1 / 23950080 + t * (-691 / 653837184000))))))
  return 1 + (2 * x) / (2 - x + r)
}

/** 2^k for a whole k, exact. */
function powerOfTwo(k: number): number {
  let power = 1
  let base = k < 0 ? 0.5 : 2
  for (let rest = Math.abs(k); rest > 0; rest >>>= 1) {
    if (rest & 1) power *= base
    base *= base
  }
  return power
}

/** e^x; 0 far below zero and Infinity far above, relative error below 7e-16 between -700 and 700. */
export function exp(x: number): number {
  if (Number.isNaN(x)) return x
  if (x > 709) return x > 709.78 ? Infinity : exp(x - 1) * 2.718281828459045
  if (x < -708) return 0
  const k = Math.round(x / 0.6931471805599453)
  return expSmall(x - k * LN2_HIGH - k * LN2_LOW) * powerOfTwo(k)
}

/** The natural logarithm of a positive number; relative error below 5e-16. */
export function log(x: number): number {
  if (!(x > 0) || x === Infinity) return x === 0 ? -Infinity : x === Infinity ? Infinity : NaN
  let mantissa = x
  let k = 0
  for (; mantissa >= 1.4142135623730951; k += 1) mantissa *= 0.5
  for (; mantissa < 0.7071067811865476; k -= 1) mantissa *= 2
  // log m = 2 artanh((m - 1) / (m + 1)); |s| < 0.1716, so that s^24 lies below 2^-60.
  const s = (mantissa - 1) / (mantissa + 1)
  const t = s * s
  let series = 1 / 23
  for (let n = 21; n >= 1; n -= 2) series = series * t + 1 / n
  return k * LN2_HIGH + (2 * s * series + k * LN2_LOW)
}

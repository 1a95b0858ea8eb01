/** States by the file that holds their income tax law; null for those without the tax. */
const FILES = {
  AK: null,
  AL: 'own-base',
  AR: 'own-base',
  AZ: 'flat-az-in',
  CA: 'graduated-ca-ks',
  CO: 'flat-az-in',
  CT: 'graduated-ca-ks',
  DC: 'graduated-ca-ks',
  DE: 'graduated-ca-ks',
  FL: null,
  GA: 'flat-az-in',
  HI: 'graduated-ca-ks',
  IA: 'flat-ia-ut',
  ID: 'flat-az-in',
  IL: 'flat-az-in',
  IN: 'flat-az-in',
  KS: 'graduated-ca-ks',
  KY: 'flat-ia-ut',
  LA: 'flat-ia-ut',
  MA: 'own-base',
  MD: 'graduated-md-mt',
  ME: 'graduated-md-mt',
  MI: 'flat-ia-ut',
  MN: 'graduated-md-mt',
  MO: 'graduated-md-mt',
  MS: 'own-base',
  MT: 'graduated-md-mt',
  NC: 'flat-ia-ut',
  ND: 'graduated-nd-ok',
  NE: 'graduated-nd-ok',
  NH: 'own-base',
  NJ: 'own-base',
  NM: 'graduated-nd-ok',
  NV: null,
  NY: 'graduated-nd-ok',
  OH: 'graduated-nd-ok',
  OK: 'graduated-nd-ok',
  OR: 'graduated-or-wv',
  PA: 'own-base',
  RI: 'graduated-or-wv',
  SC: 'graduated-or-wv',
  SD: null,
  TN: null,
  TX: null,
  UT: 'flat-ia-ut',
  VA: 'graduated-or-wv',
  VT: 'graduated-or-wv',
  WA: 'own-base',
  WI: 'graduated-or-wv',
  WV: 'graduated-or-wv',
  WY: null,
} as const

/** The postal code of a state or the District of Columbia. */
export type StateCode = keyof typeof FILES

/** A file of several states' law. */
export type StateLawFile = NonNullable<(typeof FILES)[StateCode]>

export const isStateCode = (state: string): state is StateCode => Object.hasOwn(FILES, state)

/** The file with a state's law; null without the tax. */
export const stateLawFile = (state: StateCode): StateLawFile | null => FILES[state]

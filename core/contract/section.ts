import * as v from 'valibot'

/** The parts of a plan that a client shares one by one. */
export const Section = v.picklist([
  'net_worth',
  'goals',
  'retirement',
  'debts',
  'spending',
  'taxes',
  'protection',
])
export type Section = v.InferOutput<typeof Section>

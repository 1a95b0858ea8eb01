import data from './states.json' with { type: 'json' }

/**
 * The fifty states and the District of Columbia, by name, each with its cities and towns, by name.
 *
 * Codes are ISO 3166-2. The cities combine two public lists, so that a mailing address is found in either: the
 * populated places of the GeoNames gazetteer (CC BY 4.0, geonames.org; 2026) and the postal city names of the federal
 * ZIP Code list (public domain), without companies and offices that have a ZIP Code of their own.
 */
export const states: readonly {
  readonly iso: string
  readonly name: string
  readonly cities: readonly string[]
}[] = data

/** The code of a state from its ISO code, its two letters, or its name; undefined if there is none. */
export function stateCode(text: string): string | undefined {
  const wanted = text.trim().toLowerCase()
  return states.find(
    ({ iso, name }) =>
      iso.toLowerCase() === wanted || iso.toLowerCase() === `us-${wanted}` || name.toLowerCase() === wanted,
  )?.iso
}

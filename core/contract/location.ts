/** The states of the United States and their cities. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** A state: its ISO 3166-2 code such as `US-CA`, and its name. */
export const UsState = v.object({ iso: v.string(), name: v.string() })
export type UsState = v.InferOutput<typeof UsState>

export const listStates = endpoint({
  name: 'listStates',
  module: 'location',
  method: 'GET',
  path: '/common-utility/countries/US/states',
  summary: 'The fifty states and the District of Columbia',
  access: 'public',
  data: v.array(UsState),
  cache: 'public',
})

export const listCities = endpoint({
  name: 'listCities',
  module: 'location',
  method: 'GET',
  path: '/common-utility/countries/US/states/{iso}/cities',
  summary: 'The cities and towns of a state, by name',
  access: 'public',
  data: v.array(v.object({ name: v.string() })),
  errors: ['not_found'],
  cache: 'public',
})

export const locationEndpoints = [listStates, listCities] as const

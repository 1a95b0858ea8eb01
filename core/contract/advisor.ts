/** Advisor calls, and the journey of a new client. Schemas of the calls come with the module; until then a call answers `not_built`. */
import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { journeyEndpoints } from './journey.ts'

export const createCalendlyEventType = endpoint({
  name: 'createCalendlyEventType',
  module: 'advisor',
  method: 'POST',
  path: '/users/calendly-event-type',
  summary: 'Post calendly event type',
  access: 'client',
  data: v.unknown(),
})

export const getRemainingCalls = endpoint({
  name: 'getRemainingCalls',
  module: 'advisor',
  method: 'GET',
  path: '/users/get/remaining-calls/{id}',
  summary: 'Get remaining calls',
  access: 'client',
  data: v.unknown(),
})

export const getCalendlyCallLinkByName = endpoint({
  name: 'getCalendlyCallLinkByName',
  module: 'advisor',
  method: 'GET',
  path: '/users/get/calendly-call-link-by-name',
  summary: 'Get calendly call link by name',
  access: 'client',
  query: v.object({ name: v.optional(v.string()) }),
  data: v.unknown(),
})

export const createRemainingCalls = endpoint({
  name: 'createRemainingCalls',
  module: 'advisor',
  method: 'PUT',
  path: '/users/create/remaining-calls',
  summary: 'Create remaining calls',
  access: 'client',
  data: v.unknown(),
})

export const advisorEndpoints = [
  createCalendlyEventType,
  getRemainingCalls,
  getCalendlyCallLinkByName,
  createRemainingCalls,
  ...journeyEndpoints,
] as const

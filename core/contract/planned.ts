/**
 * Calls of modules that are not built yet; the server returns `not_built`. Remove a call when its module declares it
 * with schemas and a handler. By module: name, method, path and query names.
 */
import * as v from 'valibot'
import { brokerageEndpoints } from './brokerage.ts'
import type { Endpoint, Module } from './endpoint.ts'

type Planned = readonly [name: string, method: Endpoint['method'], path: string, query?: string]

const PLANNED = {
  advisor: [
    ['createCalendlyEventType', 'POST', '/users/calendly-event-type'],
    ['getRemainingCalls', 'GET', '/users/get/remaining-calls/{id}'],
    ['getCalendlyCallLinkByName', 'GET', '/users/get/calendly-call-link-by-name', 'name'],
    ['createRemainingCalls', 'PUT', '/users/create/remaining-calls'],
  ],
} as const satisfies Partial<Record<Module, readonly Planned[]>>

const queryOf = (names: string) =>
  v.object(Object.fromEntries(names.split(' ').map((name) => [name, v.optional(v.string())])))

const declare = (module: Module, [name, method, path, query]: Planned): Endpoint => ({
  name,
  module,
  method,
  path,
  // `getTaxData` becomes "Get tax data" in the API's description.
  summary: name
    .replace(/^./, (letter) => letter.toUpperCase())
    .replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`),
  access: 'client',
  ...(query !== undefined && { query: queryOf(query) }),
  data: v.unknown(),
})

/** The planned calls of a module. */
export const plannedEndpoints = (module: keyof typeof PLANNED): readonly Endpoint[] =>
  PLANNED[module].map((call) => declare(module, call))

/** The names of all planned calls. */
export const PLANNED_NAMES: readonly string[] = [
  ...Object.values(PLANNED).flatMap((calls) => calls.map(([name]) => name)),
  ...brokerageEndpoints.map(({ name }) => name),
]

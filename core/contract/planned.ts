/** Calls of modules that are not built yet; the server returns `not_built`. Remove a module when it has its handlers. */
import { brokerageEndpoints } from './brokerage.ts'

/** The names of all planned calls. */
export const PLANNED_NAMES: readonly string[] = brokerageEndpoints.map(({ name }) => name)

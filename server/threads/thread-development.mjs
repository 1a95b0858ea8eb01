/** Runs thread.ts from source: a thread does not inherit the loader of TypeScript. */
import { register } from 'tsx/esm/api'

register()
export const { runJob } = await import('./thread.ts')

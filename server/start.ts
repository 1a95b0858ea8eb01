/** The program's entry in production: what the build puts beside it, it serves. */
import { fileURLToPath } from 'node:url'
import { startOrExplain } from './main.ts'

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url))
await startOrExplain({ migrations: beside('./migrations'), page: beside('../client') })

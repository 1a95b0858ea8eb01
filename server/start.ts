/** The production entry: serves what the build puts next to it. */
import { fileURLToPath } from 'node:url'
import { startOrExplain } from './main.ts'

const beside = (path: string) => fileURLToPath(new URL(path, import.meta.url))
await startOrExplain({
  migrations: beside('./migrations'),
  page: beside('../client'),
  thread: beside('./thread.js'),
})

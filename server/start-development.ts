/** Starts the API alone, from source; the development server serves the page and proxies /api. */
import { fileURLToPath } from 'node:url'
import { startOrExplain } from './main.ts'

await startOrExplain({
  migrations: fileURLToPath(new URL('./db/migrations', import.meta.url)),
  page: undefined,
  thread: fileURLToPath(new URL('./threads/thread-development.mjs', import.meta.url)),
})

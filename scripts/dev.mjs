/** `npm run dev`: the API from source, restarted on each change, and the page with hot reload. */
import { spawn } from 'node:child_process'

const apiPort = process.env.VERDANT_API_PORT ?? '3001'
const start = (args, env) =>
  spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
const children = [
  start(['node_modules/tsx/dist/cli.mjs', 'watch', 'server/start-development.ts'], {
    PORT: apiPort,
    VERDANT_LOG_LEVEL: 'warn',
  }),
  start(['node_modules/vite/bin/vite.js'], { VERDANT_API_PORT: apiPort }),
]
const stop = () => {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)

/**
 * `npm run soak -- WORDS`: the tests of core, server and repository, in which property tests and simulations draw much more.
 * WORDS, if any, are parts of the paths of the test files to run; PROPERTY_SEED=NUMBER draws other values.
 */
import { spawn } from 'node:child_process'

const words = process.argv.slice(2)
const child = spawn(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    ...['core', 'repository', 'server', 'server-process'].map((name) => `--project=${name}`),
    // Hours: a long form has no limit of its own.
    '--testTimeout=36000000',
    ...words,
  ],
  { stdio: 'inherit', env: { ...process.env, SOAK: '1' } },
)
child.on('exit', (code) => process.exit(code ?? 1))

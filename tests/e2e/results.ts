/** What Playwright's JSON report says about end-to-end tests. */
import { stripVTControlCharacters } from 'node:util'
import type { JSONReport, JSONReportSuite } from '@playwright/test/reporter'

/** More tests than this that pass only when they are repeated fail a run. */
export const MOST_FLAKY = 3

interface Result {
  readonly name: string
  readonly status: 'skipped' | 'expected' | 'unexpected' | 'flaky'
  /** The first line of its first error. */
  readonly error?: string | undefined
  /** The path of that failure's trace. */
  readonly trace?: string | undefined
}

/** Tests of suites, which are files, and groups inside them. */
const testsIn = (suites: readonly JSONReportSuite[] = []): Result[] =>
  suites.flatMap(({ specs, suites: inner }) => [
    ...specs.flatMap(({ file, line, title, tests }) =>
      tests.map(({ projectName, status, results }) => {
        const failure = results.find(({ error }) => error)
        return {
          name: `[${projectName}] tests/e2e/${file}:${line} › ${title}`,
          status,
          error: stripVTControlCharacters(failure?.error?.message ?? '').split('\n')[0],
          trace: failure?.attachments.find(({ name }) => name === 'trace')?.path,
        }
      }),
    ),
    ...testsIn(inner),
  ])

/**
 * Counts the tests of a report, and lists those that failed and those that passed only when they were repeated.
 *
 * @param report Playwright's JSON; an empty object if there is none
 */
export function endToEndResults({ suites }: Partial<JSONReport>) {
  const tests = testsIn(suites)
  const withStatus = (status: Result['status']) => tests.filter((each) => each.status === status)
  const [failed, flaky] = [withStatus('unexpected'), withStatus('flaky')]
  const isRed = failed.length > 0 || flaky.length > MOST_FLAKY
  return { passed: withStatus('expected').length + flaky.length, failed, flaky, isRed }
}

/** Lines that name tests with the first lines of their errors. */
export const listOf = (results: readonly Result[]): string[] =>
  results.flatMap(({ name, error }) => [`  ${name}`, ...(error ? [`    ${error}`] : [])])

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type axe from 'axe-core'

const source = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Serious and critical axe violations of the current page: rule, target and summary. */
export async function seriousViolations(page: Page): Promise<string[]> {
  // Evaluated as an expression, because the page's CSP blocks a script tag.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(await source)
  const violations = await page.evaluate(async () => {
    const { axe: runner } = window as unknown as { axe: typeof axe }
    const results = await runner.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // Otherwise it describes every element that passes, which takes longer than finding what fails.
      resultTypes: ['violations'],
    })
    return results.violations
  })
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html}\n${failureSummary ?? ''}`),
    )
}

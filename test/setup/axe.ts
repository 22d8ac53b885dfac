import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** axe-core's tags for WCAG 2.2, levels A and AA. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// Dark mode and light mode differ only in colors.
const colorRules = ['color-contrast', 'link-in-text-block']

/** Returns the violations of rules with these tags; by default WCAG 2.2 AA and axe-core's best practices. */
export function findViolations(page: Page, tags = [...wcag, 'best-practice']): Promise<string[]> {
  return run(page, { runOnly: tags })
}

/** Returns violations of color rules only, for pages in dark mode that passed all rules in light mode. */
export function findColorViolations(page: Page): Promise<string[]> {
  return run(page, { runOnly: { type: 'rule', values: colorRules } })
}

async function run(page: Page, options: RunOptions): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe)
  // The full result, with every passed check, is large: only violations are transferred.
  return await page.evaluate<string[]>(`axe
    .run(${JSON.stringify({ ...options, resultTypes: ['violations'] })})
    .then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => id + ': ' + html + ' (' + failureSummary + ')')))`)
}

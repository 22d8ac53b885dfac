import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { RunOptions } from 'axe-core'
import type { Page } from 'playwright-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** WCAG 2.2, levels A and AA, by axe-core's tags. */
export const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

// Of all these rules the ones that look at colours, which is all a dark page has of its own.
const colorRules = ['color-contrast', 'link-in-text-block']

/** Faults of accessibility on a page: WCAG, and what axe-core thinks good besides. */
export function faultsOf(page: Page, tags = [...wcag, 'best-practice']): Promise<string[]> {
  return run(page, { runOnly: tags })
}

/** What is wrong with the colours of a page, whose other faults are known from another look. */
export function colorFaultsOf(page: Page): Promise<string[]> {
  return run(page, { runOnly: { type: 'rule', values: colorRules } })
}

async function run(page: Page, options: RunOptions): Promise<string[]> {
  if (await page.evaluate("typeof axe === 'undefined'")) await page.evaluate(axe)
  // All it finds, what is well included, is far more than the faults: only they leave the browser.
  return await page.evaluate<string[]>(`axe
    .run(${JSON.stringify({ ...options, resultTypes: ['violations'] })})
    .then(({ violations }) =>
      violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html)))`)
}

import type { Page } from 'playwright-core'

/** The keys that were pressed, and the clicks that were made. */
export type Inputs = { keys: number; clicks: number }

/**
 * Makes a page count what its user does, until it is loaded again: each key, with Ctrl and Shift as keys of their own, and each
 * press of a mouse button. Text that is inserted is not counted.
 * @returns the counts since this was called last
 */
export async function countInputs(page: Page): Promise<() => Promise<Inputs>> {
  await page.evaluate(`
    if (!window.inputs) {
      window.addEventListener('keydown', () => inputs.keys++, true)
      window.addEventListener('pointerdown', () => inputs.clicks++, true)
    }
    window.inputs = { keys: 0, clicks: 0 }`)
  return () => page.evaluate('inputs')
}

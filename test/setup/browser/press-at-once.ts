import type { Page } from 'playwright-core'

/** Presses keys one right after the other, as a person does: on a slow machine, a second can pass between two of Playwright's. */
export async function pressAtOnce(page: Page, ...keys: string[]): Promise<void> {
  await page.evaluate(`for (const key of ${JSON.stringify(keys)})
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))`)
}

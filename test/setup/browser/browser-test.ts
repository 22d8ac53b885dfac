import { inject, onTestFailed, type TestContext, test } from 'vitest'
import { reloadPages, screensOf, sharedBrowser } from './browser.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** What the browser showed when the test failed. */
    screens?: string[]
  }
}

/**
 * Vitest's `test` for tests that need a browser. If no browser can start, they are skipped, and
 * `test/browser.test.ts` fails with the reason. Of a test that fails, the run prints what the browser showed; before its
 * second attempt all pages are loaded again, because a dialog that the first one left open would hide them.
 */
export const browserTest = test
  .extend('screens', { auto: true }, async ({ task }: TestContext) => {
    if (task.result?.retryCount) await reloadPages(await sharedBrowser())
    onTestFailed(async () => {
      task.meta.screens = await screensOf(await sharedBrowser())
    })
  })
  .skipIf(inject('browserProblem') !== undefined)

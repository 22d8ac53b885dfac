import { inject, test } from 'vitest'

/**
 * Vitest's `test` for tests that open a browser: skipped where no browser can start. In that case
 * `test/browser.test.ts` fails, with the reason.
 */
export const browserTest = test.skipIf(inject('browserProblem') !== undefined)

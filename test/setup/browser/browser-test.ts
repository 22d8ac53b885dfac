import { inject, test } from 'vitest'

/**
 * Vitest's `test` for tests that need a browser. If no browser can start, they are skipped, and
 * `test/browser.test.ts` fails with the reason.
 */
export const browserTest = test.skipIf(inject('browserProblem') !== undefined)

import { inject, test } from 'vitest'

/**
 * `test` for files that open a browser: where none can start they are skipped, and
 * `test/browser.test.ts` alone fails and says why.
 */
export const browserTest = test.skipIf(inject('browserFault') !== undefined)

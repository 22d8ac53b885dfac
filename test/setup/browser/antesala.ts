import type { Browser } from 'playwright-core'
import { type Antesala, openAntesala } from '../antesala.ts'
import { closePages, sharedBrowser } from './browser.ts'

/** An installation and a browser, for the tests of one file. */
export type AntesalaWithBrowser = Antesala & { browser: Browser }

/**
 * Starts an installation and, unless it runs already, the browser that this process shares. `close` stops the
 * installation and closes all pages of the browser.
 */
export async function openWithBrowser(
  settings?: Record<string, string>,
): Promise<AntesalaWithBrowser> {
  const browser = await sharedBrowser()
  const antesala = await openAntesala(settings)
  return {
    ...antesala,
    browser,
    close: async () => {
      await closePages(browser)
      await antesala.close()
    },
  }
}

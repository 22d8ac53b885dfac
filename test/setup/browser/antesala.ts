import type { Browser } from 'playwright-core'
import { type Antesala, openAntesala } from '../antesala.ts'
import { closePages, sharedBrowser } from './browser.ts'

/** An Antesala for the browser tests of one file. */
export type AntesalaWithBrowser = Antesala & { browser: Browser }

/** Opens an Antesala and the browser of this process; `close` closes its pages, too. */
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

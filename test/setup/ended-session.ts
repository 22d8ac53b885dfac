import type { Page } from 'playwright-core'
import type { Antesala } from './antesala.ts'

/**
 * Ends all sessions once the page sends a change with this path, before the API gets it. Ended earlier, the dialog
 * that says so would cover the button that sends the request. Loads end none: the page also loads what it changes, and
 * one that is still on its way after `send` would end the next session.
 * @param send sends the request, and waits until the page says that the session has ended
 */
export async function endSessionDuring(
  page: Page,
  antesala: Antesala,
  path: RegExp,
  send: () => Promise<void>,
): Promise<void> {
  const isPath = (url: URL) => path.test(url.pathname)
  await page.route(isPath, async (route) => {
    if (route.request().method() !== 'GET') await antesala.sql('delete from staff_sessions')
    await route.continue()
  })
  await send()
  await page.unroute(isPath)
}

import type { Page } from 'playwright-core'
import { onTestFinished } from 'vitest'

/**
 * Holds requests of a page back, so that they reach the API only once they are released. Later ones then pass. To be called in a
 * test, at whose end the page gets all its answers.
 * @param path what the path of their address ends with
 * @returns a function that releases them
 */
export async function holdBack(page: Page, method: string, path: string): Promise<() => void> {
  const released = Promise.withResolvers<void>()
  const isHeld = ({ pathname }: URL) => pathname.endsWith(path)
  await page.route(isHeld, async (route) => {
    if (route.request().method() === method) await released.promise
    await route.continue()
  })
  onTestFinished(async () => {
    released.resolve()
    if (!page.isClosed()) await page.unroute(isHeld)
  })
  return released.resolve
}

/**
 * Lets the next GET with a path reach the API, and holds its answer back from the page until it is released: then the page gets
 * what has changed meanwhile as it was before. To be called in a test.
 * @param path what the path of its address ends with
 * @returns `asked`: fulfilled once the API has answered; `release`: gives the page the answer
 */
export async function holdNextAnswer(page: Page, path: string) {
  const answered = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  const isHeld = ({ pathname }: URL) => pathname.endsWith(path)
  await page.route(
    isHeld,
    async (route) => {
      const response = await route.fetch()
      answered.resolve()
      await released.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  onTestFinished(() => released.resolve())
  return { asked: answered.promise, release: released.resolve }
}

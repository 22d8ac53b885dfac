import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { createStaffAccounts } from '../setup/staff.ts'

// A form of a page without referrer has `Origin: null`, as the previews of our own dashboard have. Here, others try to post
// such a form. Their server is on another port of the same host, which is the same site: browsers send it the session's cookie.

let antesala: AntesalaWithBrowser
let other: Server
let page: Page

beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
  other = createServer((request, response) => {
    const path = request.url ?? ''
    if (path === '/redirect') response.writeHead(307, { Location: target() }).end()
    else response.setHeader('Content-Type', 'text/html').end(pages[path] ?? '')
  })
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const dashboard = await openDashboard(antesala.browser)
  page = dashboard.page
  await openSignedIn(dashboard, antesala, 'partnerships')
})
afterAll(async () => {
  await antesala?.close()
  other?.closeAllConnections()
  await new Promise((resolve) => other?.close(resolve))
})

const target = () =>
  `${antesala.address}/api/staff/partners/01890000-0000-7000-8000-000000000000/decision-previews`

const noReferrer = '<meta name="referrer" content="no-referrer">'
const form = (action = target(), into = '_self') =>
  `${noReferrer}<form method="post" target="${into}" action="${action}">
    <input name="decision" value="approved"><input name="reason" value="known_agency"></form>
    <script>document.forms[0].submit()</script>`
const escaped = (html: string) => html.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

const pages: Record<string, string> = {
  get '/frame'() {
    return `<iframe name="f"></iframe>${form(target(), 'f')}`
  },
  get '/sandbox'() {
    return `<iframe sandbox="allow-scripts allow-forms" srcdoc="${escaped(form())}"></iframe>`
  },
  get '/data'() {
    return `<iframe src="data:text/html,${encodeURIComponent(form())}"></iframe>`
  },
  get '/redirected'() {
    return `<iframe name="f"></iframe>${form('/redirect', 'f')}`
  },
}

test.each([
  ['a page of another origin', '/frame', 'same-site', 403],
  ['a redirect from another origin', '/redirected', 'same-site', 403],
  ['a sandboxed iframe', '/sandbox', 'cross-site', 401],
  ['a data URL', '/data', 'cross-site', 401],
])('the form of %s, which hides its origin, is refused', async (_whose, path, site, status) => {
  const { port } = other.address() as AddressInfo
  const answered = page.waitForResponse(target())
  await page.goto(`http://127.0.0.1:${port}${path}`)
  const response = await answered
  const headers = await response.request().allHeaders()
  expect(headers).toMatchObject({ origin: 'null', 'sec-fetch-site': site })
  expect(response.status()).toBe(status)
  expect(headers.cookie !== undefined).toBe(status === 403)
})

import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type AntesalaWithBrowser, openWithBrowser } from '../setup/browser/antesala.ts'
import { browserTest as test } from '../setup/browser/browser-test.ts'
import { openDashboard, openSignedIn } from '../setup/dashboard.ts'
import { createStaffAccounts, signIn } from '../setup/staff.ts'

let antesala: AntesalaWithBrowser
beforeAll(async () => {
  antesala = await openWithBrowser()
  await createStaffAccounts(antesala)
})
afterAll(() => antesala?.close())

async function pageOf(path = '/admin/') {
  const answer = await fetch(antesala.address + path)
  const policy = answer.headers.get('content-security-policy') ?? ''
  const nonce = /script-src 'self' 'nonce-([\w+/=]{24})'/.exec(policy)?.[1]
  return { answer, policy, nonce, html: await answer.text() }
}

describe('the page of the dashboard', () => {
  test.each(['/admin', '/admin/', '/admin/index.html'])(
    'has a new nonce in each response: %s',
    async (path) => {
      const first = await pageOf(path)
      const second = await pageOf(path)
      expect(first.nonce).toBeDefined()
      expect(first.nonce).not.toBe(second.nonce)
      expect(first.html).toContain(`nonce="${first.nonce}"`)
      expect(first.html).not.toMatch(/__\w+__/)
      expect(first.answer.headers.get('cache-control')).toBe('no-store')
    },
  )

  test('allows only our scripts and styles, and no framing', async () => {
    const { policy, nonce } = await pageOf()
    const directives = Object.fromEntries(
      policy.split('; ').map((directive) => {
        const [name = '', ...values] = directive.split(' ')
        return [name, values]
      }),
    )
    expect(directives).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'", `'nonce-${nonce}'`],
      'style-src': ["'self'", `'nonce-${nonce}'`],
      'connect-src': ["'self'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
    })
    expect(policy).not.toContain('unsafe')
  })

  test('works under its policy: its own styles apply, injected styles and scripts do not', async () => {
    const dashboard = await openDashboard(antesala.browser)
    const { page } = dashboard
    await openSignedIn(dashboard, antesala, 'admin')
    await page.getByRole('menuitem', { name: 'Equipo' }).click()
    await page.getByRole('table').waitFor()
    expect(dashboard.pageErrors).toEqual([])
    const color = await page.evaluate('getComputedStyle(document.body).backgroundColor')
    expect(color).toBe('rgb(251, 248, 243)')

    await page.evaluate(`
      const style = document.createElement('style')
      style.textContent = 'body { background: red }'
      const script = document.createElement('script')
      script.textContent = 'document.title = "taken over"'
      document.head.append(style, script)`)
    expect(await page.evaluate('getComputedStyle(document.body).backgroundColor')).toBe(color)
    expect(await page.title()).not.toBe('taken over')
    expect(dashboard.pageErrors.join()).toMatch(/Content Security Policy/)
  })
})

describe('for staff', () => {
  test.each(['/api/staff/me', '/api/staff/leads', '/api/staff/changes', '/api/staff/nothing'])(
    'the response of %s is not cached',
    async (path) => {
      const answer = await (await signIn(antesala, 'sales')).get(path)
      expect(answer.headers.get('cache-control')).toContain('no-store')
      await answer.body?.cancel()
    },
  )

  test('changes are accepted as JSON only, which an HTML form of another site cannot send', async () => {
    const { cookie } = await signIn(antesala, 'admin')
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data']) {
      const answer = await fetch(`${antesala.address}/api/staff/staff`, {
        method: 'POST',
        headers: { Cookie: cookie, 'Content-Type': type },
        body: '{"name":"x"}',
      })
      expect(answer.status).toBe(415)
    }
  })

  test('sign-in limits are stored in the database, by the IP address of the connection', async () => {
    await antesala.post(
      '/auth/two-factor/verify-totp',
      { code: '1' },
      { 'X-Forwarded-For': '203.0.113.9' },
    )
    const { rows } = await antesala.sql('select key from staff_rate_limits')
    expect(rows.map(({ key }) => key).join()).toContain('127.0.0.1')
    expect(rows.map(({ key }) => key).join()).not.toContain('203.0.113.9')
  })
})

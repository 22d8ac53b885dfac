import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { startApi } from '../../api/server.ts'
import { buildAdmin } from '../../local/build-admin.ts'
import { loadDemo } from '../../local/demo/load.ts'
import { startPostgres } from '../../local/postgres/postgres.ts'
import { loadConfig } from '../../shared/runtime/config.ts'
import { openDatabase } from '../../shared/runtime/db.ts'
import { createLifecycle } from '../../shared/runtime/lifecycle.ts'
import { createFolderStore } from '../../shared/runtime/media/folder-store.ts'
import { migrate } from '../../shared/runtime/migrate.ts'
import { openWorker } from '../../worker/worker.ts'
import { launchBrowser } from '../setup/browser/browser.ts'
import { silentLog } from '../setup/log.ts'
import { startRelay } from '../setup/relay.ts'

// Takes the screenshot in docs/architecture.md: node test/preview/journey.main.ts docs/journey.png
// It shows a lead whose acknowledgement is rejected twice and sent at the third attempt. Then staff set its
// status to contacted.

/** The pauses before the second and the third attempt take three to five minutes. */
const WAIT_MS = 10 * 60 * 1_000

const file = process.argv[2] ?? 'docs/journey.png'
const dataDir = await mkdtemp(join(tmpdir(), 'antesala-journey-'))
await buildAdmin(join(dataDir, 'build.log'))
const postgres = await startPostgres({ dataDir, volatile: true })
await migrate({ databaseUrl: postgres.url, log: silentLog })
const media = createFolderStore(join(dataDir, 'media'))
await loadDemo({ databaseUrl: postgres.url, media, log: silentLog })
const relay = await startRelay()
const life = createLifecycle(() => {})
const config = loadConfig(['DATABASE_URL', 'SMTP_URL', 'AUTH_SECRET'], {
  DATABASE_URL: postgres.url,
  SMTP_URL: relay.url,
  AUTH_SECRET: 'a secret of this screenshot, thirty-two characters long',
  REQUIRE_TWO_FACTOR: 'none',
  PORT: '0',
  DATA_DIR: dataDir,
})
const { port } = await startApi(config, silentLog, life)
const db = openDatabase({
  url: postgres.url,
  max: 1,
  applicationName: 'screenshot',
  statementTimeoutMs: 0,
  onError: () => {},
})
await openWorker(config, silentLog, life)
const address = `http://127.0.0.1:${port}`

let rejections = 0
relay.onMessage = ({ to }) => {
  const isToClient = !Array.isArray(to) && to?.text.includes('ana.garcia@example.com')
  return isToClient && rejections++ < 2
    ? { code: 451, text: '4.7.1 Greylisted, please try again later' }
    : undefined
}
const { leadId } = await submit()
await waitUntil(async () => {
  const emails = await emailsAbout(leadId)
  return emails.length > 0 && emails.every(({ status }) => status === 'sent')
})

const browser = await launchBrowser()
const page = await browser.newPage({
  viewport: { width: 1560, height: 900 },
  deviceScaleFactor: 1,
  colorScheme: 'light',
  // As in the office, so that times have no offset.
  timezoneId: 'America/Mexico_City',
})
await page.goto(`${address}/admin`)
await page.locator('input[name=email]').fill('sales@antesala.example')
await page.locator('input[name=password]').fill('antesala-demo-sales')
await page.locator('button[type=submit]').click()
await page.getByRole('menuitem').first().waitFor()
await page.evaluate(async (id) => {
  const lead = await fetch(`/api/staff/leads/${id}`)
  await fetch(`/api/staff/leads/${id}`, {
    method: 'PATCH',
    headers: { 'Content-Type': 'application/json', 'If-Match': lead.headers.get('ETag') ?? '' },
    body: JSON.stringify({ status: 'contacted' }),
  })
}, leadId)
await page.addInitScript(() => localStorage.setItem('RaStore.locale', '"en"'))
await page.goto(`${address}/admin#/leads/${leadId}/show/journey`)
await page.reload()
const journey = page.locator('section', { hasText: /^Journey/ })
await journey.getByText('attempt 2 failed').waitFor()
await page.locator('.MuiCard-root').filter({ has: journey }).screenshot({ path: file })

await browser.close()
await db.destroy()
await life.close()
await relay.stop()
await postgres.destroy()
await rm(dataDir, { recursive: true, force: true })

async function submit(): Promise<{ leadId: string }> {
  const answer = await fetch(`${address}/api/v1/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Accept-Language': 'en' },
    body: JSON.stringify({
      name: 'Ana García',
      phone: '+52 55 1234 5678',
      email: 'ana.garcia@example.com',
      message: 'I would like to visit the house on Saturday morning.',
      propertyId: 'casa-guadiana',
      origin: 'web portal',
    }),
  })
  return (await answer.json()) as { leadId: string }
}

async function emailsAbout(id: string) {
  return await db.selectFrom('emails').select('status').where('aboutId', '=', id).execute()
}

async function waitUntil(check: () => Promise<boolean>) {
  const until = Date.now() + WAIT_MS
  while (!(await check())) {
    if (Date.now() > until) throw new Error('the emails were not sent within ten minutes')
    await delay(1_000)
  }
}

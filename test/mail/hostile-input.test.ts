import type { ParsedMail } from 'mailparser'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../shared/contract/duration.ts'
import { greetingName, oneLine, splitLines } from '../../worker/mail/clean.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, inquiry } from '../setup/fixtures.ts'
import { soon } from '../setup/waiting.ts'

const clientEmail = 'client@example.com'

/** Names that clients submit, and the name in the greeting of the email to them; null if it has no name. */
const names: [what: string, name: string, greeting: string | null][] = [
  ['emoji', 'Ana 🏡👩‍👩‍👧', 'Ana 🏡👩‍👩‍👧'],
  ['quotes and commas', `Ana "La Jefa", O'Neil`, `Ana "La Jefa", O'Neil`],
  ['a template', '{{constructor}} {{> figure}}', '{{constructor}} {{> figure}}'],
  ['an HTML entity', 'Ana &lt; Eva', 'Ana &lt; Eva'],
  ['right-to-left text', 'آنا غارسيا', 'آنا غارسيا'],
  ['a direction override', 'anA\u202Egpj.exe', null],
  ['a script', '<script>alert(1)</script>', null],
  ['an image beacon', '<img src=https://evil.example/x>', null],
  ['an email address', 'eve@evil.example', null],
  ['two email addresses', 'Ana <a@evil.example>, Eva <b@evil.example>', null],
  ['an advertisement', 'Gane hoy en www.evil.example', null],
  [
    'an encoded word',
    '=?utf-8?B?QmNjOiBldmVAZXZpbC5leGFtcGxl?=',
    '=?utf-8?B?QmNjOiBldmVAZXZpbC5leGFtcGxl?=',
  ],
  ['too many characters', 'Ana María '.repeat(20).trim(), null],
]

let antesala: Antesala
const recipients: string[] = []
beforeAll(async () => {
  antesala = await openAntesala()
  antesala.relay.onRecipient = (address) => {
    recipients.push(address)
    return undefined
  }
  await antesala.startWorker()
})
afterAll(() => antesala.close())

/** Returns the email to the client and the notice to staff about one submission, once both have arrived. */
async function emailsAbout(code: string) {
  return await vi.waitFor(() => {
    const emails = antesala.relay.accepted.filter(({ subject }) => subject?.includes(code))
    expect(emails).toHaveLength(2)
    const [toClient, notice] = emails.sort((one) =>
      addressesIn(one, 'to')[0] === clientEmail ? -1 : 1,
    )
    return { toClient: toClient ?? expect.unreachable(), notice: notice ?? expect.unreachable() }
  }, soon)
}

describe.each(names)('a client name with %s', (_what, name, greeting) => {
  test('is harmless in both emails about an inquiry', async () => {
    const message = `${name}\r\nBcc: eve@evil.example\r\n\r\n.\r\n<script>alert(2)</script>`
    const sent = { ...inquiry, name, email: clientEmail, message }
    const body = await antesala.submit('/api/v1/contact', sent, { 'Accept-Language': 'es' })
    // Other tests check the daily cap: these emails must not reach it.
    await antesala.sql(`update emails set created_at = created_at - interval '2 days'`)
    const { toClient, notice } = await emailsAbout(body.refCode)

    expectHarmless(toClient, clientEmail)
    expect(toClient.text).toContain(greeting === null ? 'Buen día:' : `${greeting}:`)
    expect(toClient.text).not.toContain('evil')
    expect(toClient.replyTo).toBeUndefined()

    expectHarmless(notice, 'ventas@antesala.example')
    expect(addressesIn(notice, 'replyTo')).toEqual([clientEmail])
    expect(notice.text).toContain(`Nombre: ${oneLine(name)}`)
    expect(notice.text).toContain('  > Bcc: eve@evil.example')
    expect(notice.html).toContain('&lt;script&gt;alert(2)')
  })
})

test('an agency name with HTML, an email address and too many characters is harmless in both emails', async () => {
  const agencyName = `"Casa" <b>Norte</b>, eve@evil.example; ${'x'.repeat(120)}`
  const body = await antesala.submit('/api/v1/partner-waitlist', {
    ...application,
    agencyName,
    contactName: agencyName,
    email: clientEmail,
  })
  const { toClient, notice } = await emailsAbout(body.referralCode)
  expectHarmless(toClient, clientEmail)
  expect(toClient.text).toContain(`/partners?ref=${body.referralCode}`)
  expect(toClient.text).not.toContain('evil')
  expectHarmless(notice, 'socios@antesala.example')
  expect(addressesIn(notice, 'replyTo')).toEqual([clientEmail])
  expect(notice.html).toContain('&lt;b&gt;Norte&lt;/b&gt;')
})

test('a value becomes one line, a text is split into lines, and a greeting can contain a name with dots', () => {
  expect(oneLine('a\r\nBcc: b\0\u2028c\ud800')).toBe('a Bcc: b c\ufffd')
  expect(splitLines('a\r\n\tb\n\nc')).toEqual(['a', 'b', '', 'c'])
  expect(greetingName('Dr. Ana G.')).toBe('Dr. Ana G.')
})

function expectHarmless(mail: ParsedMail, recipient: string) {
  expect(recipients.filter((address) => /evil/.test(address))).toEqual([])
  expect(addressesIn(mail, 'to')).toEqual([recipient])
  const headers = mail.headerLines.map(({ key }) => key).filter((key) => key !== 'reply-to')
  expect(headers.sort()).toEqual([...expectedHeaders].sort())
  expect(mail.headers.get('auto-submitted')).toBe('auto-generated')
  expect(mail.messageId).toMatch(/^<[0-9a-f-]{36}@antesala\.example>$/)
  expect(mail.date?.getTime()).toBeGreaterThan(Date.now() - 3 * DAY_MS)
  expect(mail.subject?.length).toBeLessThan(130)
  expect(mail.subject).not.toMatch(/[\p{Cc}\u202A-\u202E]/u)
  expect(mail.html).not.toMatch(/<script|<img|<b>|\u202E/)
}

const expectedHeaders = [
  'auto-submitted',
  'content-type',
  'date',
  'from',
  'message-id',
  'mime-version',
  'subject',
  'to',
]

function addressesIn(mail: ParsedMail, field: 'to' | 'replyTo') {
  return [mail[field]].flat().flatMap((each) => each?.value.map(({ address }) => address) ?? [])
}

import type { ParsedMail } from 'mailparser'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { DAY_MS } from '../../shared/contract/duration.ts'
import { oneLine, splitLines } from '../../shared/mail/clean.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, inquiry } from '../setup/fixtures.ts'
import { soon } from '../setup/waiting.ts'

const clientEmail = 'client@example.com'

/** Names that clients submit, and the name in the greeting of the email to them; null if it has no name. */
const names: [what: string, name: string, greeting: string | null][] = [
  ['letters only', 'Ana María O’Neil-García', 'Ana María O’Neil-García'],
  ['right-to-left text', 'آنا غارسيا', 'آنا غارسيا'],
  ['full-width letters', 'Ａｎａ', 'Ana'],
  ['emoji', 'Ana 🏡👩‍👩‍👧', null],
  ['quotes and commas', `Ana "La Jefa", O'Neil`, null],
  ['a phone number', 'URGENTE llame al +52 55 1234', null],
  ['a domain in full-width letters', 'ｅｖｉｌ．ｅｘａｍｐｌｅ', null],
  ['a template', '{{constructor}} {{> figure}}', null],
  ['an HTML entity', 'Ana &lt; Eva', null],
  ['a direction override', 'anA\u202Egpj.exe', null],
  ['a script', '<script>alert(1)</script>', null],
  ['an image beacon', '<img src=https://evil.example/x>', null],
  ['an email address', 'eve@evil.example', null],
  ['two email addresses', 'Ana <a@evil.example>, Eva <b@evil.example>', null],
  ['an advertisement', 'Gane hoy en www.evil.example', null],
  ['an encoded word', '=?utf-8?B?QmNjOiBldmVAZXZpbC5leGFtcGxl?=', null],
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
    expect(toClient.text).toContain(greeting === null ? 'Buen día:' : `Buen día, ${greeting}:`)
    expect(displayName(toClient)).toBe(greeting ?? '')
    expect(toClient.subject).toBe(`Recibimos su solicitud ${body.refCode}`)
    if (greeting === null) expectNotRepeated(toClient, name)
    expect(addressesIn(toClient, 'replyTo')).toEqual(['ventas@antesala.example'])

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
  expect(toClient.text).toContain(`/socios?ref=${body.referralCode}`)
  expect(toClient.text).not.toContain('evil')
  expect(displayName(toClient)).toBe('')
  expectHarmless(notice, 'socios@antesala.example')
  expect(addressesIn(notice, 'replyTo')).toEqual([clientEmail])
  expect(notice.html).toContain('&lt;b&gt;Norte&lt;/b&gt;')
})

test('a value becomes one line, and a text is split into lines', () => {
  expect(oneLine('a\r\nBcc: b\0\u2028c\ud800')).toBe('a Bcc: b c\ufffd')
  expect(
    oneLine('\u061ca\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069b'),
  ).toBe('ab')
  expect(oneLine('علی‌رضا')).toBe('علی‌رضا')
  expect(splitLines('a\r\n\tb\n\nc')).toEqual(['a', 'b', '', 'c'])
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
  // The picture at the head.
  const html = String(mail.html).replace(
    /<img class="ink" src="http:\/\/127\.0\.0\.1:0\/mail\/antesala\.png"/,
    '',
  )
  expect(html).not.toMatch(/<script|<img|<b>|\u202E/)
}

function expectNotRepeated(mail: ParsedMail, name: string) {
  for (const part of [mail.subject, mail.text, String(mail.html), JSON.stringify(mail.to)]) {
    expect(part).not.toContain(oneLine(name))
    expect(part?.normalize('NFKC')).not.toMatch(
      /evil|llame|55 1234|alert|Jefa|Ana|Eva|constr|QmNj/i,
    )
  }
}

function displayName(mail: ParsedMail) {
  return [mail.to].flat()[0]?.value[0]?.name
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

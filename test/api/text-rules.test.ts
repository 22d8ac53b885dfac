import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { recordingJobs } from '../../shared/jobs/recording-jobs.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { application, assessmentRequest, inquiry } from '../setup/fixtures.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
})
afterAll(() => antesala.close())

const contact = '/api/v1/contact'
const partners = '/api/v1/partner-waitlist'
const assessment = '/api/v1/assessment-email'

async function errorsOf(path: string, body: object, language = 'en') {
  const answer = await antesala.post(path, body, { 'Accept-Language': language })
  return { status: answer.status, fields: answer.body.error?.fields }
}

describe('text of invisible characters only', () => {
  test.each([
    ['zero-width spaces', '\u200b\u200b'],
    ['a zero-width joiner and a byte order mark', '\u200d\ufeff'],
    ['a soft hyphen', '\u00ad'],
    ['an empty Braille pattern', '\u2800'],
    ['Hangul fillers', '\u3164\u115f\u1160\uffa0'],
    ['a combining grapheme joiner', '\u034f'],
    ['a variation selector and tags', '\ufe0f\u{e0061}'],
    ['controls and spaces', ' \u202e\u2066 \u3000 \u200e'],
    ['directional marks', '\u200e\u200f\u061c'],
    ['an object replacement', '\ufffc'],
    ['a musical note without ink', '\u{1d159}'],
    ['blank hieroglyphs', '\u{13441}\u{13442}'],
    ['a mark without a letter', '\u0301'],
    ['marks and a space', '\u0301 \u20dd'],
    ['variation selectors', '\ufe00\u{e0100}\u180b'],
    ['a private character', '\ue000'],
    ['noncharacters', '\uffff\ufdd0'],
    ['annotation controls', '\ufff9\ufffb'],
    ['a musical control', '\u{1d173}'],
  ])('is rejected in a name: %s', async (_name, name) => {
    expect(await errorsOf(contact, { ...inquiry, name })).toEqual({
      status: 400,
      fields: [
        { path: 'name', message: 'This field contains only invisible characters: fill it in.' },
      ],
    })
  })

  test.each([
    [contact, inquiry, 'message'],
    [partners, application, 'agencyName'],
    [partners, application, 'contactName'],
    [partners, application, 'city'],
    [assessment, assessmentRequest, 'name'],
  ])('is rejected by %s in %o, %s', async (path, body, field) => {
    const answer = await errorsOf(path, { ...body, [field]: '\u3164\u200b' }, 'es')
    expect(answer.status).toBe(400)
    expect(answer.fields).toEqual([
      { path: field, message: 'Este campo solo contiene caracteres invisibles: llénelo.' },
    ])
  })

  test('counts as absent in an optional field', async () => {
    const body = { ...inquiry, email: 'absent@example.com', origin: '\u200f', propertyId: '\ufffc' }
    await antesala.submit(contact, body)
    const fields = await payloadOf('absent@example.com')
    expect(Object.keys(fields)).not.toEqual(expect.arrayContaining(['origin']))
    expect(Object.keys(fields)).not.toEqual(expect.arrayContaining(['propertyId']))
  })

  test('spaces are still reported as an empty field', async () => {
    const { fields } = await errorsOf(contact, { ...inquiry, name: ' \u00a0 ' })
    expect(fields).toEqual([{ path: 'name', message: 'This field is empty: fill it in.' }])
  })

  test.each(['محمد', 'علی‌رضا', 'രാജന്‍', '李', 'Ñ', 'e\u0301', '1', '?', '👩‍👩‍👧', '⠁'])(
    'a name with a visible character is accepted unchanged: %s',
    async (name) => {
      const email = `visible-${[...name].map((char) => char.codePointAt(0)).join('-')}@example.com`
      await antesala.submit(contact, { ...inquiry, name, email })
      expect((await payloadOf(email)).name).toBe(name)
    },
  )
})

async function payloadOf(email: string) {
  const { rows } = await antesala.sql(
    `select data->'fields' as fields from pgboss.job where data->'fields'->>'email' = '${email}'`,
  )
  return rows[0]?.fields as Record<string, string>
}

test('bidirectional controls are removed from lines and messages', async () => {
  const email = 'order@example.com'
  const body = {
    ...inquiry,
    email,
    name: '\u202eanA\u202c Garc\u2066ía\u2069\u200e',
    message: '\u202dUna\u200f\ncasa\u202a\u061c',
    phone: '\u202a+52 55 1234 5678\u202c',
    origin: 'gpj.\u202eexe',
  }
  const answer = await antesala.submit(contact, body)
  expect(answer.normalizedPhone).toBe('5512345678')
  expect(await payloadOf(email)).toEqual({
    email,
    name: 'anA García',
    message: 'Una\ncasa',
    phone: '+52 55 1234 5678',
    origin: 'gpj.exe',
  })
})

const longLocal = (length: number) => `${'a'.repeat(length)}@example.com`
const longLabel = (length: number) => `ana@${'a'.repeat(length)}.example.com`
const longest = `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(57)}.com`

test.each([longLocal(64), longLabel(63), longest])('%s is accepted', async (email) => {
  expect((await errorsOf(contact, { ...inquiry, email })).status).toBe(200)
})

test.each([
  [longLocal(65), 'too long: use at most 64 characters before the @'],
  [longLabel(64), 'and 63 between two dots'],
  [longest.replace('.com', 'd.com'), 'Use at most 254 characters.'],
  [`${'a'.repeat(65)}@@example.com`, 'Enter a valid email address'],
])('%s is rejected with one message', async (email, message) => {
  for (const [path, body] of [
    [contact, inquiry],
    [partners, application],
    [assessment, assessmentRequest],
  ] as const) {
    const { status, fields } = await errorsOf(path, { ...body, email })
    expect(status).toBe(400)
    expect(fields).toEqual([{ path: 'email', message: expect.stringContaining(message) }])
  }
})

test('a job that an earlier release accepted is recorded, and is not shown as invalid', async () => {
  const boss = await antesala.startBoss()
  const id = uuid()
  const email = longLocal(65)
  await boss.insert(recordingJobs.lead.queue, [
    {
      id,
      data: {
        ...{ id, kind: 'lead', code: 'LU-44444', submittedAt: new Date().toISOString() },
        ...{ language: 'es', fields: { ...inquiry, name: '\u3164', email } },
        ...{ phone: { national: '5512345678', e164: '+525512345678' }, emailNormalized: email },
      },
    },
  ])
  await antesala.startWorker()
  await vi.waitFor(async () => {
    const { rows } = await antesala.sql(`select name, email from leads where id = '${id}'`)
    expect(rows).toEqual([{ name: '\u3164', email }])
  }, soon)
})

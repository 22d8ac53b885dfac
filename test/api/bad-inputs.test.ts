import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { inquiry } from '../setup/fixtures.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
})
afterAll(() => antesala.close())

type Body = string | Uint8Array<ArrayBuffer>
type Expected = { status: number; code?: string }
const accepted: Expected = { status: 200 }
const invalid: Expected = { status: 400, code: 'VALIDATION_ERROR' }
const notJson: Expected = { status: 400, code: 'INVALID_JSON' }

async function send(body: Body, headers: Record<string, string> = {}): Promise<Expected> {
  const response = await fetch(`${antesala.address}/api/v1/contact`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body,
  })
  const { error } = (await response.json()) as { error?: { code: string } }
  return { status: response.status, ...(error && { code: error.code }) }
}

/** Returns the inquiry as JSON with one field replaced by raw text, which need not be valid. */
function withRaw(field: string, json: string) {
  const others = Object.entries(inquiry).filter(([name]) => name !== field)
  const fields = others.map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`)
  return `{${[...fields, `${JSON.stringify(field)}:${json}`].join(',')}}`
}

const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const manyKeys = `{${Array.from({ length: 4_000 }, (_, index) => `"k${index}":1`).join(',')}}`

describe('for invalid or unusual JSON', () => {
  test.each<[string, Body, Expected]>([
    ['nothing', '', { status: 400, code: 'VALIDATION_ERROR' }],
    ['spaces', '   ', notJson],
    ['a truncated object', '{"name":"A', notJson],
    ['a trailing comma', `${JSON.stringify(inquiry).slice(0, -1)},}`, notJson],
    ['a comment', '{/* */}', notJson],
    ['single quotes', "{'name':'A'}", notJson],
    ['two documents', `${JSON.stringify(inquiry)}${JSON.stringify(inquiry)}`, notJson],
    ['null', 'null', notJson],
    ['true', 'true', notJson],
    ['a number', '5', notJson],
    ['NaN', withRaw('message', 'NaN'), notJson],
    ['a raw control character', withRaw('message', '"a\u0001b"'), notJson],
    ['a list', '[]', invalid],
    ['1000 levels in an unknown field', withRaw('extra', deep(1_000)), accepted],
    ['20,000 levels in an unknown field', withRaw('extra', deep(20_000)), accepted],
    ['1000 levels as the name', withRaw('name', deep(1_000)), invalid],
    ['thousands of keys', manyKeys, invalid],
    ['thousands of keys in an unknown field', withRaw('extra', manyKeys), accepted],
    ['an invalid name before a valid one', withRaw('name', '"","name":"Ana"'), accepted],
    ['__proto__', withRaw('__proto__', '{"isAdmin":true}'), accepted],
    ['constructor', withRaw('constructor', '{"prototype":{"x":1}}'), accepted],
    ['a byte order mark', `\ufeff${JSON.stringify(inquiry)}`, accepted],
    [
      'invalid UTF-8 in a name',
      Buffer.concat([
        Buffer.from('{"name":"A'),
        Buffer.from([0xff, 0xfe]),
        Buffer.from(withRaw('name', '"Ana"').replace('{', '",')),
      ]),
      notJson,
    ],
  ])('the response to %s is $2', async (_name, body, expected) => {
    expect(await send(body)).toEqual(expected)
  })

  test('no prototype is polluted', () => {
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
    expect(({} as Record<string, unknown>).x).toBeUndefined()
  })
})

describe('for invalid or unusual values', () => {
  test.each<[string, string, string, Expected]>([
    ['NUL', 'message', '"a\\u0000b"', invalid],
    ['half a surrogate pair', 'name', '"a\\ud800"', invalid],
    ['a surrogate pair', 'name', '"Ana \\ud83c\\udfe1"', accepted],
    ['an escape sequence', 'name', '"\\u001b[31mAna"', invalid],
    ['a line separator', 'name', '"Ana\\u2028García"', invalid],
    ['a tab in a line', 'name', '"Ana\\tGarcía"', invalid],
    ['an injected header', 'email', '"ana@example.com\\r\\nBcc: x@example.com"', invalid],
    ['two addresses', 'email', '"ana@example.com,eva@example.com"', invalid],
    ['an address in angle brackets', 'email', '"Ana <ana@example.com>"', invalid],
    ['an address with a space', 'email', '"ana garcia@example.com"', invalid],
    ['no domain', 'email', '"ana@"', invalid],
    ['an object', 'email', '{"address":"ana@example.com"}', invalid],
    ['a list', 'phone', '["5512345678"]', invalid],
    ['a huge number', 'phone', '1e400', invalid],
    ['markup', 'name', '"<script>alert(1)</script>"', accepted],
    ['a template', 'name', '"{{constructor.constructor}}"', accepted],
    ['SQL', 'name', '"\'; drop table leads; --"', accepted],
    ['a right-to-left override', 'name', '"\\u202eanA"', accepted],
    ['a path', 'propertyId', '"../../etc/passwd"', accepted],
    ['200 characters', 'name', JSON.stringify('a'.repeat(200)), accepted],
    ['201 characters', 'name', JSON.stringify('a'.repeat(201)), invalid],
    ['5000 characters', 'message', JSON.stringify('a'.repeat(5_000)), accepted],
    ['an empty text', 'propertyId', '""', accepted],
    ['null', 'propertyId', 'null', accepted],
    ['a number', 'propertyId', '5', accepted],
    ['201 characters', 'propertyId', JSON.stringify('a'.repeat(201)), accepted],
    ['a NUL', 'propertyId', '"a\\u0000b"', accepted],
    ['half a surrogate pair', 'referredByCode', '"a\\ud800"', accepted],
    ['a huge number', 'referredByCode', '1e400', accepted],
    ['an object', 'referredByCode', '{"code":"LP-22222"}', accepted],
  ])('the response to %s in %s is $3', async (_name, field, json, expected) => {
    expect(await send(withRaw(field, json))).toEqual(expected)
  })
})

describe('for unusual headers and transfers', () => {
  const good = JSON.stringify(inquiry)
  const unsupported: Expected = { status: 415, code: 'UNSUPPORTED_MEDIA_TYPE' }

  test.each<[string, Body, Record<string, string>, Expected]>([
    ['charset utf-8', good, { 'Content-Type': 'application/json; charset=UTF-8' }, accepted],
    ['charset latin1', good, { 'Content-Type': 'application/json; charset=latin1' }, unsupported],
    [
      'charset utf-16',
      Buffer.from(good, 'utf16le'),
      { 'Content-Type': 'application/json; charset=utf-16le' },
      unsupported,
    ],
    [
      'an HTML form',
      'name=Ana',
      { 'Content-Type': 'application/x-www-form-urlencoded' },
      unsupported,
    ],
    ['plain text', good, { 'Content-Type': 'text/plain' }, unsupported],
    ['an invalid type', good, { 'Content-Type': '///' }, unsupported],
    ['gzip', gzipSync(good), { 'Content-Encoding': 'gzip' }, accepted],
    ['invalid gzip', good, { 'Content-Encoding': 'gzip' }, notJson],
    ['an unknown encoding', good, { 'Content-Encoding': 'zip' }, unsupported],
    [
      'a gzip bomb',
      gzipSync(Buffer.alloc(50_000_000, 32)),
      { 'Content-Encoding': 'gzip' },
      { status: 413, code: 'PAYLOAD_TOO_LARGE' },
    ],
    [
      '64 KiB and one byte',
      `"${'a'.repeat(65_535)}"`,
      {},
      { status: 413, code: 'PAYLOAD_TOO_LARGE' },
    ],
    ['an unusual Accept', good, { Accept: 'image/png' }, accepted],
    ['an invalid Accept-Language', good, { 'Accept-Language': '*;q=0,,;;x' }, accepted],
  ])('the response to %s is $3', async (_name, body, headers, expected) => {
    expect(await send(body, headers)).toEqual(expected)
  })

  test('a body in chunks of a few bytes is accepted', async () => {
    const { port } = new URL(antesala.address)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      'POST /api/v1/contact HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n' +
        'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n',
    )
    for (const part of Buffer.from(good)
      .toString('latin1')
      .match(/.{1,7}/gs) ?? [])
      socket.write(`${part.length.toString(16)}\r\n${part}\r\n`, 'latin1')
    socket.write('0\r\n\r\n')
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 200 /)
  })

  test('a body whose chunks are malformed is a 400 at once', async () => {
    const { port } = new URL(antesala.address)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      'POST /api/v1/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        'Transfer-Encoding: chunked\r\n\r\n',
    )
    socket.write('5\r\n{"nam\r\nno size\r\n')
    const answer = await text(socket)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"code":"INVALID_REQUEST"')
    expect(answer.match(/HTTP\/1\.1/g)).toHaveLength(1)
  })

  test('a body shorter than its Content-Length creates no job', async () => {
    const count = async () =>
      (await antesala.sql('select count(*)::int as jobs from pgboss.job')).rows[0]?.jobs
    const before = await count()
    const { port } = new URL(antesala.address)
    const socket = connect(Number(port), '127.0.0.1')
    socket.end(
      'POST /api/v1/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        `Content-Length: ${good.length + 10}\r\n\r\n${good}`,
    )
    await text(socket)
    expect(await count()).toBe(before)
  })

  test('a request with both a Content-Length and chunked encoding is a 400', async () => {
    const { port } = new URL(antesala.address)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      'POST /api/v1/contact HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n' +
        `Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}`,
    )
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('guessed referral codes', () => {
  test('that belong to no partner all get the same response', async () => {
    const guesses = ['LP-22222', 'LP-ZZZZZ', 'LU-22222', '22222', "' or 1=1 --"]
    const answers = await Promise.all(
      guesses.map((referredByCode) =>
        antesala.post('/api/v1/partner-waitlist', {
          agencyName: 'A',
          contactName: 'B',
          email: 'a@example.com',
          phone: '5512345678',
          city: 'C',
          referredByCode,
        }),
      ),
    )
    expect(
      new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size,
    ).toBe(1)
    expect(answers[0]?.body.error.code).toBe('REFERRAL_CODE_NOT_FOUND')
  })
})

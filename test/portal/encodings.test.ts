import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { encode, encodeBeginning } from '../../api/portal/encodings.ts'

const decoders = {
  br: (bytes: Buffer) => brotliDecompressSync(bytes),
  gzip: (bytes: Buffer) => gunzipSync(bytes),
  identity: (bytes: Buffer) => bytes,
}
const encodings = Object.keys(decoders) as (keyof typeof decoders)[]

const texts = ['', 'a', 'ñandú '.repeat(20_000), crypto.randomUUID().repeat(3)].map((text) =>
  Buffer.from(text),
)

describe.each(encodings)('%s', (encoding) => {
  const decode = decoders[encoding]

  test('encodes a whole text', () => {
    for (const text of texts) expect(decode(encode(text, encoding)).equals(text)).toBe(true)
  })

  test('keeps no more memory than the encoded bytes', () => {
    const text = Buffer.alloc(8_000, crypto.randomUUID())
    const { encoded } = encodeBeginning(text, encoding)
    for (const bytes of [encode(text, encoding), encoded])
      expect(bytes.buffer.byteLength).toBe(bytes.length)
  })

  test.each([1, 2, 255, 256, 4_096, 65_535])(
    'finishes the same beginning with different ends of %i bytes',
    (length) => {
      for (const text of texts) {
        const { finish } = encodeBeginning(text, encoding)
        for (const letter of ['x', 'y']) {
          const end = Buffer.alloc(length, letter)
          expect(decode(finish(end)).equals(Buffer.concat([text, end]))).toBe(true)
        }
      }
    },
  )
})

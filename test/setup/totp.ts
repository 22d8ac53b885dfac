import { createHmac } from 'node:crypto'

/**
 * Returns the code that an authenticator app shows (RFC 6238: SHA-1, six digits, 30 seconds).
 * @param uri the `otpauth:` URI in the QR code
 * @param at the time in milliseconds since 1970
 */
export function totpOf(uri: string, at = Date.now()): string {
  const secret = fromBase32(new URL(uri).searchParams.get('secret') ?? '')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0xf
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Returns a code that is invalid now and within a minute before and after. */
export function invalidTotp(uri: string): string {
  const near = [-2, -1, 0, 1, 2].map((step) => totpOf(uri, Date.now() + step * 30_000))
  return ['000000', '000001', '000002', '000003', '000004', '000005'].find(
    (code) => !near.includes(code),
  ) as string
}

function fromBase32(text: string) {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text.replace(/=+$/, '')]
    .map((symbol) => alphabet.indexOf(symbol).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

import { createHash } from 'node:crypto'
import { type Encoding, encode, encodeBeginning } from './encodings.ts'

/** Bodies smaller than this are not worth compressing. */
const MIN_COMPRESSED_BYTES = 1024
/** Estimate of the memory that a text occupies besides its bytes. */
const OVERHEAD_BYTES = 1024

/** The text of a response. */
export type Text = {
  type: string
  /** Bytes are sent as they are, for example those of a font, which is compressed already. */
  body: string | Buffer
  /** Returns the end of the text, which is different in each response. Absent: `body` is the whole text. */
  end?: (() => string) | undefined
  /** `Cache-Control`, if the response has none; default: `no-cache`. */
  cache?: string
  /** More headers. */
  headers?: [name: string, value: string][]
  /** Whether another format of the text exists, which the `Accept` header chooses. */
  isNegotiated?: boolean
}

/** A text ready to be sent any number of times: it is encoded and hashed once. */
export type PreparedText = {
  type: string
  headers: [name: string, value: string][]
  cache: string
  isCompressible: boolean
  /**
   * Returns the `ETag`. It identifies the encoded bytes. If the text has an `end`, the tag is weak, does not
   * depend on the end, and changes every day, so that no form token expires in a client's cache.
   */
  tagIn(encoding: Encoding): string
  /** Returns the encoded bytes. */
  bodyIn(encoding: Encoding): Buffer
  /** Returns how much memory the text occupies, in bytes. It grows when the text is encoded. */
  size(): number
  /** Called with the bytes by which `size` grows. The store that keeps the text replaces it. */
  onGrowth(bytes: number): void
}

type Encoded = { bytes: Buffer; body: () => Buffer }

/** Prepares a text to be sent. */
export function prepareText({ type, body, end, cache, headers = [], ...more }: Text): PreparedText {
  const identity = bytesOf(body)
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  const encodings = new Map<Encoding, Encoded>()
  let size = identity.length + OVERHEAD_BYTES
  const prepared: PreparedText = {
    type,
    headers: [
      ...headers,
      ['Vary', more.isNegotiated ? 'Accept, Accept-Encoding' : 'Accept-Encoding'],
    ],
    cache: cache ?? 'no-cache',
    isCompressible: typeof body === 'string' && identity.length >= MIN_COMPRESSED_BYTES,
    tagIn: (encoding) => {
      const suffix = encoding === 'identity' ? '' : `-${encoding}`
      return end ? `W/"${hash}-${today()}${suffix}"` : `"${hash}${suffix}"`
    },
    bodyIn: (encoding) => {
      const known = encodings.get(encoding)
      if (known) return known.body()
      const encoded = encodeText(identity, end, encoding)
      encodings.set(encoding, encoded)
      const growth = encoding === 'identity' ? 0 : encoded.bytes.length
      size += growth
      prepared.onGrowth(growth)
      return encoded.body()
    },
    size: () => size,
    onGrowth: () => {},
  }
  return prepared
}

// Not Buffer.from, whose result may be part of a larger buffer that would stay in memory.
function bytesOf(text: string | Buffer) {
  if (typeof text !== 'string') return text
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  bytes.write(text)
  return bytes
}

function encodeText(text: Buffer, end: Text['end'], encoding: Encoding): Encoded {
  if (!end) {
    const bytes = encode(text, encoding)
    return { bytes, body: () => bytes }
  }
  const { encoded, finish } = encodeBeginning(text, encoding)
  return { bytes: encoded, body: () => finish(Buffer.from(end())) }
}

function today() {
  return new Date().toISOString().slice(0, 10)
}

import { brotliCompressSync, constants, crc32, gzipSync } from 'node:zlib'

/** The content encodings that responses are sent in. */
export type Encoding = 'br' | 'gzip' | 'identity'

/** The encoded beginning of a text whose end is different in each response. */
export type Beginning = {
  encoded: Buffer
  /**
   * Returns the whole text, encoded; `end` is not compressed.
   * @throws RangeError unless `end` has 1 to 65,535 bytes
   */
  finish: (end: Buffer) => Buffer
}

/** Encodes a whole text. */
export function encode(text: Buffer, encoding: Encoding): Buffer {
  if (encoding === 'br') return copyOf(brotliCompressSync(text, brotliOptions))
  return encoding === 'gzip' ? copyOf(gzipSync(text)) : text
}

/** Encodes the beginning of a text once, so that each response only needs to add its own end. */
export function encodeBeginning(text: Buffer, encoding: Encoding): Beginning {
  return encoders[encoding](text)
}

// A result of zlib is part of a larger buffer, which would also stay in memory.
function copyOf(part: Buffer) {
  const copy = Buffer.allocUnsafeSlow(part.length)
  part.copy(copy)
  return copy
}

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }

// Both formats allow an uncompressed block after a flush, which ends at a byte boundary.
const encoders: Record<Encoding, (text: Buffer) => Beginning> = {
  identity: (text) => ({ encoded: text, finish: (end) => Buffer.concat([text, end]) }),

  // RFC 7932, 9.2: the header of an uncompressed meta-block with a 16-bit length; an empty last meta-block.
  br: (text) => {
    const flush = { finishFlush: constants.BROTLI_OPERATION_FLUSH }
    const encoded = copyOf(brotliCompressSync(text, { ...brotliOptions, ...flush }))
    return {
      encoded,
      finish: (end) => {
        const header = Buffer.alloc(3)
        header.writeUIntLE(((end.length - 1) << 3) | (1 << 19), 0, 3)
        return Buffer.concat([encoded, header, end, Buffer.from([0b11])])
      },
    }
  },

  // RFC 1951, 3.2.4: the header of the last block, uncompressed. RFC 1952, 2.3.1: the checksum and length of
  // the text.
  gzip: (text) => {
    const encoded = copyOf(gzipSync(text, { finishFlush: constants.Z_SYNC_FLUSH }))
    const checksum = crc32(text)
    return {
      encoded,
      finish: (end) => {
        const header = Buffer.alloc(5)
        header.writeUInt8(1, 0)
        header.writeUInt16LE(end.length, 1)
        header.writeUInt16LE(0xffff - end.length, 3)
        const trailer = Buffer.alloc(8)
        trailer.writeUInt32LE(crc32(end, checksum), 0)
        trailer.writeUInt32LE(text.length + end.length, 4)
        return Buffer.concat([encoded, header, end, trailer])
      },
    }
  },
}

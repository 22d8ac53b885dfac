import { randomFillSync } from 'node:crypto'
import { v7 } from 'uuid'

const RANDOM_BYTES = 16
/** Random bytes for many ids: drawing them one id at a time takes most of the time of `v7()`. */
const pool = new Uint8Array(256 * RANDOM_BYTES)
let used = pool.length

let lastMs = 0
let sequence = 0

/**
 * Creates a UUIDv7 (RFC 9562). Within this process, every id sorts after the previous ones, even in the same
 * millisecond or after the clock was set back.
 */
export function newId(): string {
  const now = Date.now()
  const random = nextRandom()
  if (now > lastMs) {
    lastMs = now
    // Leaves room for a billion ids in one millisecond.
    sequence = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 2
  } else {
    sequence++
  }
  return v7({ random, msecs: lastMs, seq: sequence })
}

function nextRandom() {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += RANDOM_BYTES
  return pool.subarray(used - RANDOM_BYTES, used)
}

/** The nil UUID (RFC 9562, 5.9): less than every other id. */
export const NIL_ID = '00000000-0000-0000-0000-000000000000'

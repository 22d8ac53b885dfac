import { createHash } from 'node:crypto'
import { fold } from '../../shared/contract/fold.ts'

/**
 * Minimum length, in characters, of messages that are compared. Different people write the same short ones.
 */
const MIN_LENGTH = 40

/**
 * Returns a hash that is equal for messages with the same words in the same order.
 * @returns SHA-256 in base64url, or null if the message is too short to compare
 */
export function textHash(message: string): string | null {
  const folded = fold(message)
  return folded.length < MIN_LENGTH ? null : createHash('sha256').update(folded).digest('base64url')
}

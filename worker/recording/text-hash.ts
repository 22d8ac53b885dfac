import { createHash } from 'node:crypto'
import { fold } from '../../shared/domain/fold.ts'

/** Different people send identical texts shorter than this. */
const MIN_LENGTH = 40

/**
 * A hash that is equal for messages with the same words.
 * @returns SHA-256 in base64url, or null for a text too short to compare
 */
export function textHash(message: string): string | null {
  const folded = fold(message)
  return folded.length < MIN_LENGTH ? null : createHash('sha256').update(folded).digest('base64url')
}

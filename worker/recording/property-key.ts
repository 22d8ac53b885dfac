import { fold } from '../../shared/domain/fold.ts'

/**
 * Extracts the slug or UUID from a client's `propertyId`; from a pasted URL, its last path segment without
 * `.md` or `.html`. Ignores case, accents, and whether words are separated by spaces, underscores or hyphens.
 */
export function propertyKey(propertyId: string): string {
  const path = propertyId.trim().replace(/[?#].*$/s, '')
  const last = path.split('/').filter(Boolean).at(-1) ?? ''
  const name = /\//.test(path) ? last.replace(/\.(md|html?)$/i, '') : path
  return fold(decode(name)).replaceAll(' ', '-')
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

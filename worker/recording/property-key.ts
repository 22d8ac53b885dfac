import { fold } from '../../shared/domain/fold.ts'

/**
 * The slug or UUID in a client's `propertyId`. For a pasted URL, its last path segment; differences in
 * case, accents, spaces and underscores are ignored.
 */
export function propertyKey(asked: string): string {
  const path = asked.trim().replace(/[?#].*$/s, '')
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

import { fold } from '../contract/fold.ts'

/**
 * Returns the slug or UUID that a client's `propertyId` stands for. Of a pasted URL, this is the last segment
 * of the path, without `.md` or `.html`. The result is in lower case, without accents, and with hyphens
 * between words.
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

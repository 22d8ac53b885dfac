import { fold } from '../../shared/domain/fold.ts'

/**
 * The slug or UUID a client meant by what they gave as a property: a pasted address of its page
 * counts as its last part, and case, accents, spaces and underscores are forgiven.
 */
export function propertyKey(asked: string): string {
  const path = asked.trim().replace(/[?#].*$/s, '')
  const last = path.split('/').filter(Boolean).at(-1) ?? ''
  const name = /\//.test(path) ? last.replace(/\.(md|html?)$/i, '') : path
  return fold(decoded(name)).replaceAll(' ', '-')
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

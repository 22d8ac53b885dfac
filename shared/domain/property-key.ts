import { dossierFile } from '../contract/dossier.ts'
import { fold } from '../contract/fold.ts'

/**
 * Returns the slugs or UUIDs that a client's `propertyId` may stand for, the most likely first. Of a pasted URL, this is the last
 * segment of the path, without `.md` or `.html`, or the one before the file of the dossier; of a shortlist, its property
 * if it has only one. A title may be a slug as a whole, or up to the comma that several words follow. Each is in lower case,
 * without accents, and with hyphens between words.
 */
export function propertyKeys(propertyId: string): string[] {
  const text = propertyId.trim()
  const path = text.replace(/[?#].*$/s, '')
  if (path.includes('/')) return keysOf([nameInUrl(path, text)])
  return keysOf([path, path.replace(/,\s*[^\s,]+\s.*$/s, '')])
}

function keysOf(names: string[]) {
  const keys = names.map((name) => fold(decode(name)).replaceAll(' ', '-'))
  return [...new Set(keys)].filter((key) => key !== '')
}

function nameInUrl(path: string, url: string) {
  const [, shortlisted] = /[?&]properties=([^&#]*)/.exec(url) ?? []
  if (shortlisted && !/,|%2c/i.test(shortlisted)) return shortlisted
  const segments = path.split('/').filter((segment) => segment && segment !== dossierFile)
  return (segments.at(-1) ?? '').replace(/\.(md|html?)$/i, '')
}

function decode(text: string) {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

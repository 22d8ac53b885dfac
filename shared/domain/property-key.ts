import { dossierFile } from '../contract/dossier.ts'
import { fold } from '../contract/fold.ts'

/**
 * Returns the slug or UUID that a client's `propertyId` stands for. Of a pasted URL, this is the last segment of the
 * path, without `.md` or `.html`, or the one before the file of the dossier; of a shortlist, its property if it has
 * only one. Of a title, it is what comes before the comma that several words follow. The result is in lower case, without accents, and with
 * hyphens between words.
 */
export function propertyKey(propertyId: string): string {
  const text = propertyId.trim()
  const path = text.replace(/[?#].*$/s, '')
  const name = path.includes('/') ? nameInUrl(path, text) : path.replace(/,\s*\S+\s.*$/s, '')
  return fold(decode(name)).replaceAll(' ', '-')
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

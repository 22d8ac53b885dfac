import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import type { PhoneNumber } from '../../shared/jobs/recording.ts'

const fewestDigits = 7

/**
 * A telephone number as a person wrote it, with or without country code.
 * One that cannot be parsed keeps its digits.
 * @param region country of numbers without country code (ISO 3166)
 * @returns undefined when fewer than 7 digits remain
 */
export function readPhone(written: string, region: string): PhoneNumber | undefined {
  // NFKC turns full-width and other digits into ASCII ones.
  const plain = dialled(written.normalize('NFKC'))
  const parsed = parsePhoneNumberFromString(plain, region as CountryCode)
  const national = parsed?.nationalNumber ?? plain.replace(/\D/g, '')
  if (national.length < fewestDigits) return undefined
  return { national, e164: parsed?.isPossible() ? parsed.number : null }
}

// Letters that stand for digits, as on the keys of a telephone (ITU-T E.161): 1-800-FLOWERS. Where
// there are digits enough for a number, letters are words, such as "ext".
function dialled(text: string) {
  const digits = text.match(/\d/g)?.length ?? 0
  if (digits === 0 || digits >= fewestDigits) return text
  return text.replace(/[a-z]/gi, (letter) => keys.charAt(letter.toUpperCase().charCodeAt(0) - 65))
}

const keys = '22233344455566677778889999'

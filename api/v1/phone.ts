import {
  type CountryCode,
  findPhoneNumbersInText,
  type PhoneNumber as Parsed,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/max'
import type { PhoneNumber } from '../../shared/jobs/envelope.ts'

const fewestDigits = 7

/**
 * A telephone number as a person wrote it, with or without country code.
 * One that cannot be parsed keeps its digits.
 * @param region country of numbers without country code (ISO 3166)
 * @returns undefined when it has fewer than 7 digits, a country code that was written included
 */
export function readPhone(written: string, region: string): PhoneNumber | undefined {
  // NFKC turns full-width and other digits into ASCII ones.
  const plain = withoutMobilePrefix(written.normalize('NFKC'), region)
  const parsed = parse(plain, region as CountryCode)
  const national = parsed?.nationalNumber ?? digitsOf(plain)
  const countryCode = isInternational(plain) ? (parsed?.countryCallingCode ?? '') : ''
  if (countryCode.length + national.length < fewestDigits) return undefined
  return {
    national,
    e164: parsed?.isPossible() ? parsed.number : null,
  }
}

function parse(text: string, region: CountryCode): Parsed | undefined {
  const whole = parsePhoneNumberFromString(text, region)
  if (whole?.isPossible()) return whole
  // Two numbers in one field, or words around one: the first that is a number.
  const first = findPhoneNumbersInText(text, region)[0]?.number
  return first ?? asKeys(text, region) ?? whole
}

// Letters may stand for digits, as on the keys of a telephone (ITU-T E.161): 1-800-FLOWERS. They
// are read so only where a valid number comes of it.
function asKeys(text: string, region: CountryCode): Parsed | undefined {
  if (!/\d/.test(text) || !/[a-z]{3}/i.test(text)) return undefined
  const dialled = text.replace(/[a-z]/gi, (letter) =>
    keys.charAt(letter.toUpperCase().charCodeAt(0) - 65),
  )
  const parsed = parsePhoneNumberFromString(dialled, region)
  return parsed?.isValid() ? parsed : undefined
}

const keys = '22233344455566677778889999'

// Until 2019 Mexican mobiles were dialled with a 1 after the country code, or with 044 or 045: many
// still write them so, and mean the same line.
function withoutMobilePrefix(text: string, region: string) {
  const digits = digitsOf(text)
  if (isInternational(text) && /^(00)?521\d{10}$/.test(digits)) return `+52${digits.slice(-10)}`
  if (!isInternational(text) && region === 'MX' && /^04[45]\d{10}$/.test(digits))
    return digits.slice(3)
  return text
}

function isInternational(text: string) {
  return /^\s*(\+|00)/.test(text)
}

function digitsOf(text: string) {
  return text.replace(/\D/g, '')
}

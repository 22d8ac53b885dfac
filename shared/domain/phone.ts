import {
  type CountryCode,
  findPhoneNumbersInText,
  type PhoneNumber as Parsed,
  ParseError,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/max'

const MIN_DIGITS = 7

/** A phone number: the national number, and with its country code (E.164), which is null if the number is not possible. */
type PhoneNumber = { national: string; e164: string | null }

/**
 * Parses a phone number as people write it, with or without country code. If that fails, all its digits
 * become the national number.
 * @param region country of numbers without country code (ISO 3166)
 * @returns undefined if the number has fewer than 7 digits, counting its country code if one was typed
 */
export function readPhone(text: string, region: string): PhoneNumber | undefined {
  return parsePhone(text, region).phone
}

/** Parses a phone number like `readPhone`; says also whether it is written with a country code that no country has. */
export function parsePhone(
  text: string,
  region: string,
): { phone: PhoneNumber | undefined; hasUnknownCountry: boolean } {
  // NFKC turns full-width and other digits into ASCII ones.
  const plain = withoutFormerPrefix(text.normalize('NFKC'), region)
  const whole = parse(plain, region as CountryCode)
  if (!(whole instanceof ParseError) && whole.isPossible())
    return { phone: numberOf(plain, whole), hasUnknownCountry: false }
  // The field may contain two numbers, or words around one: the first number is used.
  const first = findPhoneNumbersInText(plain, region as CountryCode)[0]?.number
  const isUnknown = whole instanceof ParseError && whole.message === 'INVALID_COUNTRY'
  return {
    phone: numberOf(plain, first ?? (whole instanceof ParseError ? undefined : whole)),
    hasUnknownCountry: isUnknown && isInternational(plain),
  }
}

/** Returns whether a text contains more than one phone number. */
export function hasSeveralPhones(text: string, region: string): boolean {
  const plain = text.normalize('NFKC')
  if (findPhoneNumbersInText(plain, region as CountryCode).length > 1) return true
  // The library takes what follows a comma for an extension.
  return plain.split(/[,;]/).filter((part) => digitsOf(part).length >= MIN_DIGITS).length > 1
}

function parse(text: string, region: CountryCode): Parsed | ParseError {
  try {
    return parsePhoneNumberWithError(text, region)
  } catch (error) {
    if (error instanceof ParseError) return error
    throw error
  }
}

function numberOf(text: string, parsed: Parsed | undefined): PhoneNumber | undefined {
  const national = parsed?.nationalNumber ?? digitsOf(text)
  const countryCode = isInternational(text) ? (parsed?.countryCallingCode ?? '') : ''
  if (countryCode.length + national.length < MIN_DIGITS) return undefined
  return {
    national,
    e164: parsed?.isPossible() ? parsed.number : null,
  }
}

// Until 2019 Mexican mobile numbers were dialed with a 1 after the country code, or with 044 or 045, and all others with 01.
// Many people still write them that way.
function withoutFormerPrefix(text: string, region: string) {
  const digits = digitsOf(text)
  if (isInternational(text) && /^(00)?521\d{10}$/.test(digits)) return `+52${digits.slice(-10)}`
  if (!isInternational(text) && region === 'MX' && /^0(1|4[45])\d{10}$/.test(digits))
    return digits.slice(-10)
  return text
}

function isInternational(text: string) {
  return /^\s*(\+|00)/.test(text)
}

function digitsOf(text: string) {
  return text.replace(/\D/g, '')
}

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
 * Why nobody can have a number: no country has its country code; it is too short or too long for the country whose code it is
 * written with; or it repeats one digit, and the country has no such number.
 */
type PhoneFault = 'unknownCountry' | 'wrongLength' | 'noSuchNumber'

/**
 * Parses a phone number as people write it, with or without country code. If that fails, all its digits
 * become the national number.
 * @param region country of numbers without country code (ISO 3166)
 * @returns undefined if the number has fewer than 7 digits, counting its country code if one was typed
 */
export function readPhone(text: string, region: string): PhoneNumber | undefined {
  return parsePhone(text, region).phone
}

/**
 * Parses a phone number like `readPhone`; says also why nobody can have it. One without country code may be of any length, because
 * it may be a number of another country than `region`.
 */
export function parsePhone(
  text: string,
  region: string,
): { phone: PhoneNumber | undefined; fault: PhoneFault | undefined } {
  // NFKC turns full-width and other digits into ASCII ones.
  const plain = withoutFormerPrefix(text.normalize('NFKC'), region)
  const whole = parse(plain, region as CountryCode)
  if (!(whole instanceof ParseError) && whole.isPossible())
    return { phone: numberOf(plain, whole), fault: isMadeUp(whole) ? 'noSuchNumber' : undefined }
  // The field may contain two numbers, or words around one: the first number is used.
  const first = findPhoneNumbersInText(plain, region as CountryCode)[0]?.number
  return {
    phone: numberOf(plain, first ?? (whole instanceof ParseError ? undefined : whole)),
    fault: faultOf(plain, whole, first),
  }
}

/** Returns whether a text contains more than one phone number. */
export function hasSeveralPhones(text: string, region: string): boolean {
  const plain = text.normalize('NFKC')
  if (findPhoneNumbersInText(plain, region as CountryCode).length > 1) return true
  // The library takes what follows a comma for an extension.
  return plain.split(/[,;]/).filter((part) => digitsOf(part).length >= MIN_DIGITS).length > 1
}

// The lists of the numbers that a country has age, so a number that is not in them may be new, unless it is one digit repeated.
function isMadeUp(parsed: Parsed) {
  return !parsed.isValid() && /^(\d)\1+$/.test(parsed.nationalNumber)
}

function faultOf(
  text: string,
  whole: Parsed | ParseError,
  first: Parsed | undefined,
): PhoneFault | undefined {
  if (/^0+$/.test(digitsOf(text))) return 'noSuchNumber'
  if (!isInternational(text)) return undefined
  const error = whole instanceof ParseError ? whole.message : undefined
  if (error === 'INVALID_COUNTRY') return 'unknownCountry'
  return !first && (!error || error === 'TOO_LONG') ? 'wrongLength' : undefined
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
// Many people still write them that way, also after the country code.
function withoutFormerPrefix(text: string, region: string) {
  const digits = digitsOf(text)
  if (isInternational(text) && /^(00)?52(1|01|04[45])\d{10}$/.test(digits))
    return `+52${digits.slice(-10)}`
  if (!isInternational(text) && region === 'MX' && /^0(1|4[45])\d{10}$/.test(digits))
    return digits.slice(-10)
  return text
}

function isInternational(text: string) {
  return /^[\s(]*(\+|00)/.test(text)
}

function digitsOf(text: string) {
  return text.replace(/\D/g, '')
}

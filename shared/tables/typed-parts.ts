/** A number of fewer digits, such as a year, an amount or a part of a number, is not put together from words beside others. */
const MIN_JOINED = 9

/** What is dialed at the switchboard, after a number of at least seven digits. */
const extension = /(?<=(?:\d\D{0,3}){7})[\s,;]*(?:ext(?:ensi[oó]n)?\.?|x)\s*\d+\s*$/iu

const linkOfNumber =
  /^\s*(?:tel:|(?:https?:\/\/)?(?:wa\.me\/|api\.whatsapp\.com\/send\/?\?phone=))/iu

/** What people write between the digits of a number: also dashes of other lengths, and invisible marks for the direction of text. */
const between = String.raw`\s().+/\p{Pd}\p{Cf}\u2212`

const numberInText = new RegExp(
  String.raw`(?<![\p{L}\p{N}@._-])[+(\p{Cf}]*\d[${between}\d]*\d(?![\p{L}\p{N}@])`,
  'gu',
)

/**
 * Returns the parts of what was typed or pasted to find somebody: words, email addresses, and the digits of phone numbers. An address is
 * recognized as mail programs, contacts and web pages write it: with the sender's name, which is then left out, or as a link.
 */
export function typedParts(typed: string): string[] {
  const digits = phoneDigits(typed)
  if (digits) return [digits]
  const senders = [...typed.matchAll(/<([^\s<>@]+@[^\s<>@]+)>/g)].map(([, address = '']) => address)
  if (senders.length > 0) return senders.map(bareAddress)
  const joined = typed.replace(extension, '').replace(numberInText, joinDigits)
  return joined.split(/\s+/).map((part) => (part.includes('@') ? bareAddress(part) : part))
}

// The digits of a phone number or part of one, without what is written between them and an extension; undefined for other text and
// for fewer than three digits.
function phoneDigits(typed: string): string | undefined {
  const plain = typed.normalize('NFKC').replace(/\p{Cf}/gu, '')
  const number = linkOfNumber.test(plain)
    ? plain.replace(linkOfNumber, '').replace(/[?;&].*$/u, '')
    : plain.replace(extension, '')
  const digits = number.replace(new RegExp(`[${between}]`, 'gu'), '')
  return /^\d{3,}$/.test(digits) ? digits : undefined
}

function joinDigits(number: string) {
  const digits = number.replace(/\D/g, '')
  return digits.length < MIN_JOINED ? number : ` ${digits} `
}

function bareAddress(text: string) {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/^[<("'[]*(?:mailto:)?/iu, '')
    .replace(/(?<=@[^?]*)\?.*$/u, '')
    .replace(/[>)"'\],;]+$/u, '')
}

import { replyWords } from './reply-words.ts'
import { smtpCodes } from './smtp-codes.ts'

/** The most characters of the wording of a masked reply. */
const MAX_WORDING = 120
const OMITTED = '…'

/**
 * The codes by which providers name their reasons, for example Yahoo's `TSS04`, Microsoft's `S3150` and `OU-002`,
 * Apple's `CS01` and `HM08`, GoDaddy's `IB212`, Laposte's `LPN007_510`.
 */
const providerCode =
  /^(TSS?\d{2}|PH\d{2}|S\d{3,4}|[A-Z]{2}-\d{3}|(CS|HM)\d{2}|IB\d{3}[a-z]?|(LPN|OFR)\d{3}_\d{2,3})$/

/**
 * Returns an SMTP reply without what varies and without what came from a client: its codes, and of its wording the
 * words that replies usually consist of. Other words, numbers, addresses, hosts and ids are omitted.
 * @returns for example `550 5.1.1 Recipient address rejected User unknown`; undefined if it is no SMTP reply
 */
export function maskReply(reply: string): string | undefined {
  const codes = smtpCodes(reply)
  if (!codes) return undefined
  // Each line of a reply has the codes.
  const lines = reply
    .split(/\r?\n/)
    .map((line) => line.replace(/^\d{3}[ -]?(\d\.\d{1,3}\.\d{1,3}\b)?/, ''))
  const wording = shorten(maskWording(lines.join(' ')))
  return wording ? `${codes} ${wording}` : codes
}

function maskWording(text: string) {
  const words = text
    .replace(/<[^>]*>|https?:\S+/gi, ` ${OMITTED} `)
    .split(/\s+/)
    .flatMap(maskToken)
  const masked = words.filter((word, index) => word !== OMITTED || words[index - 1] !== OMITTED)
  if (masked[0] === OMITTED) masked.shift()
  if (masked.at(-1) === OMITTED) masked.pop()
  return masked
}

// A token is words with punctuation (`rejected:`, `over-quota`), the code of a provider, or something that varies, such
// as a host, an address or an id.
function maskToken(token: string): string[] {
  if (token === OMITTED) return [OMITTED]
  const bare = token.replace(/^[^\p{L}\d]+|[^\p{L}\d]+$/gu, '')
  if (!bare) return []
  if (providerCode.test(bare)) return [bare]
  if (/[\d@_=+]|\w\.\w|\w:\w/.test(bare)) return [OMITTED]
  return bare
    .split(/[^\p{L}'’]+/u)
    .map((word) => (replyWords.has(word.toLowerCase().replace('’', "'")) ? word : OMITTED))
}

function shorten(words: string[]) {
  let wording = ''
  for (const word of words) {
    if (wording.length + 1 + word.length > MAX_WORDING) return `${wording} ${OMITTED}`
    wording += wording ? ` ${word}` : word
  }
  return wording
}

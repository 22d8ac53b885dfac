const emailPattern = /^(.)[^@]*(@.+)$/s

// Masks an email address as `a…@example.com`, a phone number as `…78`, and other text as `A…`.
function mask(text: string): string {
  if (emailPattern.test(text)) return text.replace(emailPattern, '$1…$2')
  if (/^[\d\s()+.-]{5,}$/.test(text)) return `…${text.slice(-2)}`
  return text.length > 1 ? `${text.slice(0, 1)}…` : text
}

/** Returns the masked values of these fields of a submission; null for missing fields. */
export function maskFields(
  fields: Record<string, unknown>,
  names: string[],
): Record<string, unknown> {
  const masked = names.map((name) => [name, maskValue(fields[name])])
  return Object.fromEntries(masked)
}

function maskValue(value: unknown) {
  if (value === undefined || value === null) return null
  return typeof value === 'string' ? mask(value) : '…'
}

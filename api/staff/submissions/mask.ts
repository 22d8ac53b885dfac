const address = /^(.)[^@]*(@.+)$/s

/** Masks personal data but keeps its format visible: `a…@example.com`, `A…`, `…78`. */
function mask(text: string): string {
  if (address.test(text)) return text.replace(address, '$1…$2')
  if (/^[\d\s()+.-]{5,}$/.test(text)) return `…${text.slice(-2)}`
  return text.length > 1 ? `${text.slice(0, 1)}…` : text
}

/** The named fields of a submission, masked; missing ones are null. */
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

/** Longest key, in characters. */
const LENGTH = 200

/**
 * An error message with its variable parts replaced, so that similar failures are grouped.
 * @returns for example `DeliveryError: <n> <n> mailbox <address> does not exist`
 */
export function errorKeyOf(name: string, message: string): string {
  const general = message
    .split('\n', 1)
    .join('')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>')
    .replace(/\b[LP][UP]-[2-9A-HJKMNP-Z]{5}\b/g, '<code>')
    .replace(/[^\s<>"'(]+@[^\s<>"')]+/g, '<address>')
    .replace(/"[^"]*"|'[^']*'/g, '<text>')
    .replace(/\d+(\.\d+)*/g, '<n>')
    .replace(/\s+/g, ' ')
    .trim()
  return `${name}: ${general}`.slice(0, LENGTH)
}

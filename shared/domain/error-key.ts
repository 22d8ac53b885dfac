import { codePattern } from '../contract/code.ts'
import { replaceAddresses } from './email-addresses.ts'

/** Longest key, in characters. */
const MAX_LENGTH = 200

/**
 * Returns the key by which similar failures are grouped: the error's name and the first line of its message,
 * with the variable parts replaced.
 * @returns for example `DeliveryError: <n> <n> mailbox <address> does not exist`
 */
export function errorKeyOf(name: string, message: string): string {
  const [firstLine = ''] = message.split('\n', 1)
  const general = replaceAddresses(firstLine, '<address>')
    .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi, '<id>')
    .replace(new RegExp(`\\b${codePattern}\\b`, 'g'), '<code>')
    .replace(/"[^"]*"|'[^']*'/g, '<text>')
    .replace(/\d+(\.\d+)*/g, '<n>')
    .replace(/\s+/g, ' ')
    .trim()
  return `${name}: ${general}`.slice(0, MAX_LENGTH)
}

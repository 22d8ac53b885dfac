import { splitLines } from './clean.ts'
import type { EmailData } from './data.ts'

/** An answer to the client of a lead. */
type Answer = { subject: string; body: string; code: string; from: string }

/** Returns the data of the email with an answer. Empty lines separate its paragraphs. */
export function answerData({ subject, body, code, from }: Answer): EmailData['lead-answer'] {
  const paragraphs: string[][] = [[]]
  for (const line of splitLines(body))
    if (line === '') paragraphs.push([])
    else paragraphs.at(-1)?.push(line)
  return {
    subjectLine: subject,
    paragraphs: paragraphs.filter((lines) => lines.length > 0),
    code,
    from,
  }
}

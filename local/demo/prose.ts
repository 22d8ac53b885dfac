/**
 * Tag for text written over several lines: a line break becomes a space, a blank line parts two
 * paragraphs, indentation is dropped.
 */
export function prose(strings: TemplateStringsArray): string {
  return strings
    .join('')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s+/g, ' '))
    .join('\n\n')
}

/**
 * Template tag for multi-line text: line breaks become spaces, blank lines separate paragraphs, and
 * indentation is removed.
 */
export function prose(strings: TemplateStringsArray): string {
  return strings
    .join('')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s+/g, ' '))
    .join('\n\n')
}

import Handlebars from 'handlebars'
import { colors } from '../brand/colors.ts'

/** A web address; a final punctuation mark belongs to the sentence around it. */
const address = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]]/g

/** Returns a line of text as HTML, escaped, with its web addresses as links. */
export function linked(line: string): Handlebars.SafeString {
  const parts = line.split(address)
  const links = [...line.matchAll(address)].map(([url]) => linkTo(url))
  const html = parts.map((part, index) => escaped(part) + (links[index] ?? '')).join('')
  return new Handlebars.SafeString(html)
}

function linkTo(url: string) {
  return `<a class="clay" href="${escaped(url)}" style="color:${colors.clay.light}">${escaped(url)}</a>`
}

function escaped(text: string) {
  return Handlebars.escapeExpression(text)
}

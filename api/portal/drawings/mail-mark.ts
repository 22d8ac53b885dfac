import { clayOnAnyGround, colors } from '../../../shared/brand/colors.ts'
import { wordmarkBox, wordmarkPath } from '../../../shared/brand/wordmark.ts'
import { mailMark } from '../../../shared/mail/mark.ts'
import { readStatic } from '../assets.ts'

// In the pixels of `mailMark`: the foot of the arch is on the baseline of the wordmark.
const wordmark = { x: 38, y: 9.9, width: 85.6, height: 17.5 }

/** Returns the arch at the head of emails as an SVG, in a color that can be seen in light and dark mode. */
export function archForMail(): string {
  return markOf(mailMark.arch, arch())
}

/** Returns the arch and the wordmark beside it as an SVG. */
export function wordmarkForMail(): string {
  const { x, y, width, height } = wordmark
  const name = `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${wordmarkBox}"><path fill="${clayOnAnyGround}" d="${wordmarkPath}"/></svg>`
  return markOf(mailMark.wordmark, arch() + name)
}

function markOf({ width, height }: { width: number; height: number }, content: string) {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${content}</svg>`
}

function arch() {
  const { width, height } = mailMark.arch
  const icon = readStatic('icon.svg').replaceAll(colors.clay.light, clayOnAnyGround)
  return `<svg width="${width}" height="${height}">${icon}</svg>`
}

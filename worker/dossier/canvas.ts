import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import { colors } from '../../shared/brand/colors.ts'
import { fontCharacters } from '../../shared/brand/font-characters.ts'
import {
  type PrintFontName,
  printFontFiles,
  printFontNames,
} from '../../shared/brand/print-fonts.ts'
import { locales } from '../../shared/view/format.ts'
import type { Sheet } from './sheet.ts'

/** How a text is set: sizes in points. */
export type Style = {
  font: PrintFontName
  size: number
  color?: keyof typeof colors
  /** Space between two lines. */
  lineGap?: number
  align?: 'left' | 'right' | 'center'
  /** Space between two letters. */
  spacing?: number
}

/** A box on the page, in points from its upper left corner. */
export type Box = { x: number; y: number; width: number; height: number }

/** Mexico prints on Letter. `contentWidth`: between the margins. */
export const page = { width: 612, height: 792, margin: 42, contentWidth: 528 }

const fonts = join(import.meta.dirname, '../../shared/brand/fonts')

/** The page of a dossier, on which texts, pictures and lines are placed. Whatever it holds is tagged for screen readers. */
export class Canvas {
  readonly doc: PDFKit.PDFDocument
  readonly #root: PDFKit.PDFStructureElement

  constructor({ language, title, house, place }: Sheet) {
    this.doc = new PDFDocument({
      ...{ size: [page.width, page.height], margin: 0, pdfVersion: '1.7', tagged: true },
      ...{ lang: locales[language], displayTitle: true },
      info: { Title: `${title} · ${place}`, Author: house.name, Creator: house.name },
    })
    for (const name of printFontNames)
      this.doc.registerFont(name, join(fonts, printFontFiles[name]))
    this.doc.on('pageAdded', () => {
      throw new Error('A dossier has one page')
    })
    this.#root = this.doc.struct('Document')
    this.doc.addStructure(this.#root)
  }

  /** Returns the height of a text that is set in lines of a width. */
  heightOf(text: string, width: number, style: Style): number {
    return this.#use(style).heightOfString(printable(text), { ...optionsOf(style), width })
  }

  /** Returns the width of a text in one line. */
  widthOf(text: string, style: Style): number {
    return this.#use(style).widthOfString(printable(text))
  }

  /** Sets a text into a box; what does not fit is left out, with an ellipsis. Returns where it ends. */
  text(tag: string, text: string, box: Box, style: Style, link?: string): number {
    const { x, y, ...size } = box
    // PDFKit would otherwise cut the last line of a text that fits exactly.
    const height = size.height + style.size / 3
    const options = { ...optionsOf(style), width: size.width, height, ellipsis: true }
    this.#add(tag, () => {
      this.#use(style).fillColor(colors[style.color ?? 'ink'].light)
      this.doc.text(printable(text), x, y, options)
    })
    const used = Math.min(size.height, this.heightOf(text, size.width, style))
    if (link) this.doc.link(x, y, size.width, used, link)
    return y + used
  }

  /** Fills a box with a JPEG of the same proportions. */
  picture(jpeg: Buffer, alt: string, box: Box): void {
    const { x, y, ...size } = box
    this.figure(alt, box, () => void this.doc.image(jpeg, x, y, size))
  }

  /** Fills the circle in a square box with a square JPEG. */
  portrait(jpeg: Buffer, alt: string, { x, y, width, height }: Box): void {
    const radius = width / 2
    this.figure(alt, { x, y, width, height }, () => {
      this.doc.save()
      this.doc.circle(x + radius, y + radius, radius).clip()
      this.doc.image(jpeg, x, y, { width, height })
      this.doc.restore()
    })
  }

  /** Draws something with a description, such as a code. */
  figure(alt: string, { x, y, width, height }: Box, draw: () => void): void {
    this.#add('Figure', draw, { alt: printable(alt), bbox: [x, y, x + width, y + height] })
  }

  /** Draws an ornament, which screen readers skip. */
  ornament(draw: (doc: PDFKit.PDFDocument) => void): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    draw(this.doc)
    this.doc.endMarkedContent()
  }

  /** Draws a hairline. */
  line(x: number, y: number, width: number): void {
    this.ornament((doc) => {
      doc.moveTo(x, y).lineTo(x + width, y)
      doc.lineWidth(0.6).strokeColor(colors.stone.light).stroke()
    })
  }

  /** Completes the file, and returns it. */
  async end(): Promise<Buffer> {
    const chunks: Buffer[] = []
    this.doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    const ended = new Promise((resolve) => this.doc.on('end', resolve))
    this.#root.end()
    this.doc.end()
    await ended
    return Buffer.concat(chunks)
  }

  #add(tag: string, draw: () => void, options: object = {}) {
    this.#root.add(this.doc.struct(tag, options, draw))
  }

  #use({ font, size }: Style) {
    return this.doc.font(font).fontSize(size)
  }
}

function optionsOf({ lineGap = 0, align = 'left', spacing = 0 }: Style) {
  return { lineGap, align, characterSpacing: spacing }
}

const known = new Set(fontCharacters)

/** Returns a text with only the characters that our fonts have: others lose their accents, or are left out. */
function printable(text: string): string {
  const characters = [...text.normalize('NFC')].map((character) => {
    if (known.has(character)) return character
    if (/\s/u.test(character)) return ' '
    return [...character.normalize('NFKD')].filter((part) => known.has(part)).join('')
  })
  return characters.join('').replace(/ {2,}/g, ' ').trim()
}

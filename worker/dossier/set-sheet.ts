import { colors } from '../../shared/brand/colors.ts'
import { locales } from '../../shared/view/format.ts'
import { type Box, Canvas, page, type Style } from './canvas.ts'
import { drawCode } from './code.ts'
import { fitParagraphs } from './fit-text.ts'
import type { Sheet } from './sheet.ts'

/** A photograph, cropped to its box. */
export type PlacedPhoto = { jpeg: Buffer; alt: string; box: Box }

const { margin } = page
const width = page.width - 2 * margin
const GAP = 8

/** Where the text beside the facts ends, and the band with the contact begins. */
const BODY_END = 672
const BAND = 688

/** The facts stand to the right of the text. */
const facts = { x: 402, width: page.width - margin - 402 }
const textWidth = facts.x - 36 - margin

const styles = {
  house: { font: 'serif', size: 20 },
  kicker: { font: 'sans', size: 9, color: 'muted', align: 'right' },
  status: { font: 'semibold', size: 9.5, color: 'clay' },
  place: { font: 'sans', size: 11, color: 'muted' },
  prose: { font: 'sans', size: 9.8, lineGap: 3.4 },
  label: { font: 'sans', size: 8.5, color: 'muted' },
  value: { font: 'sans', size: 9.2, align: 'right' },
  words: { font: 'sans', size: 9.2, lineGap: 1.5 },
  contact: { font: 'sans', size: 9.5, lineGap: 1.5 },
  caption: { font: 'sans', size: 7.8, color: 'muted', lineGap: 1 },
  fine: { font: 'sans', size: 7.2, color: 'muted' },
} as const satisfies Record<string, Style>

/** The largest in which the price and the name of the advisor have one line are used. */
const priceStyles: Style[] = [21, 18, 15, 12, 10].map((size) => ({ font: 'serif', size }))
const nameStyles: Style[] = [15, 13, 11].map((size) => ({ font: 'serif', size }))

/**
 * Returns where photographs are placed, the cover first: the cover alone, with a second one beside it, or with two or three
 * below it.
 */
export function photoBoxes(count: number): Box[] {
  const y = 66
  const full = { x: margin, y, width, height: 354 }
  if (count <= 1) return [full].slice(0, count)
  if (count === 2) {
    const cover = { ...full, width: 350 }
    return [cover, { ...full, x: margin + 350 + GAP, width: width - 350 - GAP }]
  }
  const below = Math.min(count - 1, 3)
  const each = (width - (below - 1) * GAP) / below
  const cover = { ...full, height: 246 }
  const others = Array.from({ length: below }, (_, index) => ({
    ...{ x: margin + index * (each + GAP), y: y + cover.height + GAP },
    ...{ width: each, height: full.height - cover.height - GAP },
  }))
  return [cover, ...others]
}

/** Where the portrait of the advisor is placed, in a circle. */
export const portraitBox: Box = { x: margin, y: BAND + 13, width: 54, height: 54 }

/**
 * Returns the PDF of a dossier: one page.
 * @param portrait that of the advisor, as a square JPEG, if there is one
 */
export async function setSheet(
  sheet: Sheet,
  photos: PlacedPhoto[],
  portrait?: Buffer,
): Promise<Buffer> {
  const canvas = new Canvas(sheet)
  setHeader(canvas, sheet)
  const hasPhotos = photos.length > 0
  const top = hasPhotos ? setPhotos(canvas, photos) : setKind(canvas, sheet)
  setText(canvas, sheet, top, hasPhotos)
  setFacts(canvas, sheet, top)
  setBand(canvas, sheet, portrait)
  return await canvas.end()
}

function setHeader(canvas: Canvas, { house }: Sheet) {
  canvas.text('P', house.name, { x: margin, y: 32, width: 300, height: 24 }, styles.house)
  const box = { x: margin + 300, y: 40, width: width - 300, height: 12 }
  canvas.text('P', house.site, box, styles.kicker)
}

function setPhotos(canvas: Canvas, photos: PlacedPhoto[]) {
  for (const { jpeg, alt, box } of photos) canvas.picture(jpeg, alt, box)
  return Math.max(...photos.map(({ box }) => box.y + box.height)) + 26
}

// No house is drawn that is not this one.
function setKind(canvas: Canvas, { kind, place, noPhotos }: Sheet) {
  const box = { x: margin, y: 66, width, height: 230 }
  canvas.ornament((doc) => {
    doc.rect(box.x, box.y, box.width, box.height).fillOpacity(0.4).fill(colors.stone.light)
    doc.fillOpacity(1)
  })
  const centered = { ...box, x: box.x + 24, width: box.width - 48 }
  const name = { font: 'serif', size: 46, align: 'center' } as const
  canvas.text('P', kind, { ...centered, y: 128, height: 50 }, name)
  const where = { font: 'sans', size: 13, color: 'muted', align: 'center' } as const
  canvas.text('P', place, { ...centered, y: 186, height: 18 }, where)
  const note = { ...styles.caption, align: 'center' } as const
  canvas.text('P', noPhotos, { ...centered, y: box.y + box.height - 22, height: 12 }, note)
  return box.y + box.height + 30
}

function setText(canvas: Canvas, sheet: Sheet, top: number, hasPhotos: boolean) {
  const column = { x: margin, width: textWidth }
  let y = top
  if (sheet.status)
    y = canvas.text('P', sheet.status, { ...column, y, height: 14 }, styles.status) + 6
  const title = fitTitle(canvas, sheet.title)
  y = canvas.text('H1', sheet.title, { ...column, y: y - 4, height: title.height }, title.style) + 4
  // Without photographs, the place is in the field above.
  if (hasPhotos) y = canvas.text('P', sheet.place, { ...column, y, height: 16 }, styles.place)
  y += 13
  const heightOf = (text: string) => canvas.heightOf(text, textWidth, styles.prose)
  const between = 7
  const fits = (paragraphs: string[]) =>
    paragraphs.reduce((sum, text) => sum + heightOf(text) + between, -between) <= BODY_END - y
  for (const paragraph of fitParagraphs(sheet.paragraphs, locales[sheet.language], fits)) {
    const box = { ...column, y, height: BODY_END - y }
    y = canvas.text('P', paragraph, box, styles.prose) + between
  }
}

/** The largest style in which a title has at most two lines; the smallest one cuts it. */
function fitTitle(canvas: Canvas, title: string) {
  const choices = [29, 25, 21].map((size) => ({ font: 'serif', size, lineGap: -1 }) as const)
  const smallest = { font: 'serif', size: 18, lineGap: -1 } as const
  const lines = (style: Style) =>
    canvas.heightOf(title, textWidth, style) / canvas.heightOf('A', textWidth, style)
  const style = choices.find((each) => lines(each) < 2.5) ?? smallest
  return { style, height: 2 * canvas.heightOf('A', textWidth, style) }
}

function setFacts(canvas: Canvas, sheet: Sheet, top: number) {
  const { label, value } = sheet.price
  const column = { x: facts.x, width: facts.width }
  let y = canvas.text('P', label, { ...column, y: top, height: 12 }, styles.label) + 4
  y =
    canvas.text(
      'P',
      value,
      { ...column, y, height: 27 },
      fitLine(canvas, value, facts.width, priceStyles),
    ) + 9
  for (const fact of sheet.facts) {
    if (y + 17 > BODY_END) return
    canvas.line(column.x, y, column.width)
    y = setFact(canvas, fact, y + 4) + 4
  }
  if (y < BODY_END) canvas.line(column.x, y, column.width)
}

/** Returns the first of several styles in which a text has one line; the last one cuts it. */
function fitLine(canvas: Canvas, text: string, lineWidth: number, choices: Style[]): Style {
  const isSingle = (style: Style) =>
    canvas.heightOf(text, lineWidth, style) < 1.5 * canvas.heightOf('A', lineWidth, style)
  return choices.find(isSingle) ?? (choices.at(-1) as Style)
}

// A long value, such as a list, stands below its label.
function setFact(canvas: Canvas, [label, value]: [string, string], y: number) {
  const column = { x: facts.x, width: facts.width }
  const isLong = label.length + value.length > 34
  const end = canvas.text('P', label, { ...column, y: y + 0.5, height: 12 }, styles.label)
  if (!isLong) return canvas.text('P', value, { ...column, y, height: 12 }, styles.value)
  const box = { ...column, y: end + 2, height: Math.max(12, Math.min(40, BODY_END - end - 6)) }
  return canvas.text('P', value, box, styles.words)
}

function setBand(
  canvas: Canvas,
  { contact, page: own, house, dated }: Sheet,
  portrait: Buffer | undefined,
) {
  canvas.line(margin, BAND, width)
  if (portrait) canvas.portrait(portrait, contact.name, portraitBox)
  const left = portrait ? portraitBox.x + portraitBox.width + 12 : margin
  const column = { x: left, width: margin + 190 - left }
  const top = BAND + 11
  let y = canvas.text('P', contact.label, { ...column, y: top, height: 11 }, styles.label) + 4
  const name = fitLine(canvas, contact.name, column.width, nameStyles)
  y = canvas.text('P', contact.name, { ...column, y, height: 19 }, name) + 2
  for (const line of contact.lines)
    y = canvas.text('P', line, { ...column, y, height: 12 }, styles.contact, contact.link)
  setCode(canvas, contact, 250)
  setCode(canvas, own, 418)
  const fine = { x: margin, y: 768, width: 330, height: 10 }
  canvas.text('P', house.line, fine, styles.fine)
  const right = { ...fine, x: margin + 330, width: width - 330 }
  canvas.text('P', dated, right, { ...styles.fine, align: 'right' })
}

function setCode(canvas: Canvas, { link, caption }: { link: string; caption: string }, x: number) {
  const box = { x, y: BAND + 12, width: 60, height: 60 }
  canvas.figure(`QR: ${link}`, box, () => drawCode(canvas.doc, link, box))
  canvas.doc.link(box.x, box.y, box.width, box.height, link)
  const beside = { x: x + 70, y: BAND + 14, width: 82, height: 58 }
  canvas.text('P', caption, beside, styles.caption)
}

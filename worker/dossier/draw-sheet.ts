import { archPath } from '../../shared/brand/arch.ts'
import { colors } from '../../shared/brand/colors.ts'
import { drawingSize } from '../../shared/drawings/property-drawing.ts'
import { locales } from '../../shared/view/format.ts'
import { BAND, drawingBox, portraitBox } from './boxes.ts'
import { type Box, Canvas, page, type Style } from './canvas.ts'
import { drawCode } from './code.ts'
import { drawSvg } from './draw-svg.ts'
import { fitParagraphs } from './fit-text.ts'
import type { Sheet } from './sheet.ts'

/** A picture, cropped to its box. `label`: that of an illustration. */
export type PlacedPhoto = { jpeg: Buffer; alt: string; box: Box; label?: string | undefined }

type Fact = Sheet['facts'][number]

const { margin, contentWidth: width } = page

/** Where the text and the facts beside it end. */
const BODY_END = 672
/** Between the label of a fact and its value below. */
const LABEL_GAP = 2

/** The facts stand to the right of the text. */
const facts = { x: 402, width: page.width - margin - 402 }
const textWidth = facts.x - 36 - margin

const styles = {
  house: { font: 'serif', size: 20 },
  kicker: { font: 'sans', size: 9, color: 'muted', align: 'right' },
  status: { font: 'semibold', size: 9.5, color: 'clay' },
  place: { font: 'sans', size: 11, color: 'muted' },
  label: { font: 'sans', size: 8.5, color: 'muted' },
  contact: { font: 'sans', size: 9.5, lineGap: 1.5 },
  caption: { font: 'sans', size: 7.8, color: 'muted', lineGap: 1 },
  fine: { font: 'sans', size: 7.2, color: 'muted' },
} as const satisfies Record<string, Style>

/** The largest in which the whole text fits is used; its end is left out if it does not fit in the last. */
const proseStyles: Style[] = [9.8, 9.4, 9, 8.6].map((size) => ({
  ...{ font: 'sans', size, lineGap: size / 3 },
}))
/** The space between two paragraphs. */
const BETWEEN = 7
/** The arch at the head: its side, and by how much the name is to the right of it. */
const ARCH = { size: 24, gap: 8 }

/** The largest in which the title has two lines, and the price and the name of the contact have one, are used. */
const titleStyles: Style[] = [29, 25, 21, 18].map((size) => ({ font: 'serif', size, lineGap: -1 }))
const priceStyles: Style[] = [21, 18, 15, 12, 10].map((size) => ({ font: 'serif', size }))
const nameStyles: Style[] = [15, 13, 11].map((size) => ({ font: 'serif', size }))

/** How facts are set; `space` is above and below each, in points. */
type FactLook = { space: number; label: Style; value: Style; longValue: Style }

/** The first in which all facts have room is used. */
const factLooks: FactLook[] = [
  [9.2, 4, 1.5],
  [8.8, 3, 1],
  [8.4, 2, 0.5],
  [7.8, 1.4, 0],
].map(([size = 0, space = 0, lineGap = 0]) => ({
  space,
  label: { font: 'sans', size: Math.min(size, 8.5), color: 'muted' },
  value: { font: 'sans', size, align: 'right' },
  longValue: { font: 'sans', size, lineGap },
}))

/**
 * Returns the PDF of a dossier: one page.
 * @param portrait that of the advisor, as a square JPEG, if there is one
 */
export async function drawSheet(
  sheet: Sheet,
  photos: PlacedPhoto[],
  portrait?: Buffer,
): Promise<Buffer> {
  const canvas = new Canvas(sheet)
  drawHeader(canvas, sheet)
  const top = photos.length > 0 ? drawPhotos(canvas, photos) : drawDrawing(canvas, sheet)
  drawText(canvas, sheet, top)
  drawFacts(canvas, sheet, top)
  drawBand(canvas, sheet, portrait)
  return await canvas.end()
}

function drawHeader(canvas: Canvas, { house }: Sheet) {
  canvas.ornament((doc) => {
    doc.save().translate(margin - ARCH.size / 16, 28)
    doc
      .scale(ARCH.size / 32)
      .path(archPath)
      .lineWidth(1.4)
      .stroke(colors.clay.light)
      .restore()
  })
  const left = margin + ARCH.size + ARCH.gap
  canvas.text('P', house.name, { x: left, y: 32, width: 270, height: 24 }, styles.house)
  const box = { x: margin + 300, y: 40, width: width - 300, height: 12 }
  canvas.text('P', house.site, box, styles.kicker)
}

function drawPhotos(canvas: Canvas, photos: PlacedPhoto[]) {
  for (const { jpeg, alt, box, label } of photos) {
    canvas.picture(jpeg, alt, box)
    if (label) drawLabel(canvas, label, box)
  }
  return Math.max(...photos.map(({ box }) => box.y + box.height)) + 26
}

// In the corner of an illustration, as on the portal.
function drawLabel(canvas: Canvas, label: string, { x, y, height }: Box) {
  const around = { x: 7, y: 4 }
  const size = { width: canvas.widthOf(label, styles.caption), height: 10 }
  const top = y + height - size.height - 2 * around.y
  canvas.ornament((doc) => {
    doc.rect(x, top, size.width + 2 * around.x, size.height + 2 * around.y).fill(colors.paper.light)
  })
  const box = { x: x + around.x, y: top + around.y, width: size.width + 1, height: size.height }
  canvas.text('Caption', label, box, styles.caption)
}

// Without photographs: the drawing that the portal shows, too.
function drawDrawing(canvas: Canvas, { drawing: { svg, caption } }: Sheet) {
  canvas.ornament((doc) => drawSvg(doc, { svg, ...drawingSize }, drawingBox))
  const y = drawingBox.y + drawingBox.height + 5
  return canvas.text('Caption', caption, { x: margin, y, width, height: 11 }, styles.caption) + 20
}

function drawText(canvas: Canvas, sheet: Sheet, top: number) {
  const column = { x: margin, width: textWidth }
  let y = top
  if (sheet.status)
    y = canvas.text('P', sheet.status, { ...column, y, height: 14 }, styles.status) + 6
  const title = fitStyle(canvas, sheet.title, textWidth, titleStyles, 2)
  const height = 2 * canvas.heightOf('A', textWidth, title)
  y = canvas.text('H1', sheet.title, { ...column, y: y - 4, height }, title) + 4
  y = canvas.text('P', sheet.place, { ...column, y, height: 16 }, styles.place)
  drawProse(canvas, sheet, y + 13)
}

function drawProse(
  canvas: Canvas,
  { paragraphs, language, more, page: { link } }: Sheet,
  top: number,
) {
  const heightIn = (style: Style, texts: string[]) =>
    texts.reduce((sum, text) => sum + canvas.heightOf(text, textWidth, style) + BETWEEN, -BETWEEN)
  const room = BODY_END - top
  const whole = proseStyles.find((style) => heightIn(style, paragraphs) <= room)
  const style = whole ?? (proseStyles.at(-1) as Style)
  const moreHeight = whole ? 0 : canvas.heightOf(more, textWidth, styles.caption) + BETWEEN
  const fits = (texts: string[]) => heightIn(style, texts) <= room - moreHeight
  let y = top
  for (const paragraph of fitParagraphs(paragraphs, locales[language], fits)) {
    const box = { x: margin, y, width: textWidth, height: BODY_END - moreHeight - y }
    y = canvas.text('P', paragraph, box, style) + BETWEEN
  }
  if (whole) return
  const box = { x: margin, y, width: textWidth, height: BODY_END - y }
  canvas.text('P', more, box, styles.caption, link)
}

/** Returns the first of several styles in which a text has at most so many lines; the last one cuts it. */
function fitStyle(
  canvas: Canvas,
  text: string,
  lineWidth: number,
  choices: Style[],
  maxLines: number,
): Style {
  const fits = (style: Style) =>
    canvas.heightOf(text, lineWidth, style) <
    (maxLines + 0.5) * canvas.heightOf('A', lineWidth, style)
  return choices.find(fits) ?? (choices.at(-1) as Style)
}

function drawFacts(canvas: Canvas, sheet: Sheet, top: number) {
  const { label, value } = sheet.price
  const column = { x: facts.x, width: facts.width }
  let y = canvas.text('P', label, { ...column, y: top, height: 12 }, styles.label) + 4
  const price = fitStyle(canvas, value, facts.width, priceStyles, 1)
  y = canvas.text('P', value, { ...column, y, height: 27 }, price) + 9
  const room = BODY_END - y
  const look = factLooks.find((each) => factsHeight(canvas, sheet.facts, each) <= room)
  if (!look) throw new Error('The facts do not fit on the page')
  for (const fact of sheet.facts) {
    canvas.line(column.x, y, column.width)
    y = drawFact(canvas, fact, y + look.space, look) + look.space
  }
  if (y < BODY_END) canvas.line(column.x, y, column.width)
}

function factsHeight(canvas: Canvas, all: Fact[], look: FactLook) {
  return all.reduce((sum, fact) => sum + factHeight(canvas, fact, look) + 2 * look.space, 0)
}

function factHeight(canvas: Canvas, [label, value]: Fact, look: FactLook) {
  const line = canvas.heightOf(value, facts.width, look.value)
  if (!isLong([label, value])) return line
  const below = canvas.heightOf(value, facts.width, look.longValue)
  return canvas.heightOf(label, facts.width, look.label) + LABEL_GAP + below
}

function drawFact(canvas: Canvas, fact: Fact, y: number, look: FactLook) {
  const [label, value] = fact
  const column = { x: facts.x, width: facts.width }
  const end = canvas.text('P', label, { ...column, y: y + 0.5, height: 12 }, look.label)
  if (!isLong(fact)) return canvas.text('P', value, { ...column, y, height: 12 }, look.value)
  const box = { ...column, y: end + LABEL_GAP - 0.5, height: BODY_END - end }
  return canvas.text('P', value, box, look.longValue)
}

// A long value, such as a list, stands below its label.
function isLong([label, value]: Fact) {
  return label.length + value.length > 34
}

function drawBand(
  canvas: Canvas,
  { contact, page: propertyPage, house, dated }: Sheet,
  portrait: Buffer | undefined,
) {
  canvas.line(margin, BAND, width)
  if (portrait) canvas.portrait(portrait, contact.name, portraitBox)
  const left = portrait ? portraitBox.x + portraitBox.width + 12 : margin
  const column = { x: left, width: margin + 190 - left }
  const top = BAND + 11
  let y = canvas.text('P', contact.label, { ...column, y: top, height: 11 }, styles.label) + 4
  const name = fitStyle(canvas, contact.name, column.width, nameStyles, 1)
  y = canvas.text('P', contact.name, { ...column, y, height: 19 }, name) + 2
  y = canvas.text('P', contact.phone, { ...column, y, height: 12 }, styles.contact, contact.link)
  if (contact.languages)
    canvas.text('P', contact.languages, { ...column, y, height: 12 }, styles.contact)
  drawCaptionedCode(canvas, contact, 250)
  drawCaptionedCode(canvas, propertyPage, 418)
  const fine = { x: margin, y: 768, width: 330, height: 10 }
  canvas.text('P', house.line, fine, styles.fine)
  const right = { ...fine, x: margin + 330, width: width - 330 }
  canvas.text('P', dated, right, { ...styles.fine, align: 'right' })
}

function drawCaptionedCode(
  canvas: Canvas,
  { link, caption }: { link: string; caption: string },
  x: number,
) {
  const box = { x, y: BAND + 12, width: 64, height: 64 }
  canvas.figure(`QR: ${link}`, box, () => drawCode(canvas.doc, link, box))
  canvas.doc.link(box.x, box.y, box.width, box.height, link)
  const beside = { x: x + 74, y: BAND + 14, width: 78, height: 58 }
  canvas.text('P', caption, beside, styles.caption)
}

import { colors } from '../../shared/brand/colors.ts'
import type { Svg } from '../../shared/drawings/svg.ts'
import type { Box } from './canvas.ts'

/** The paths of a drawing of ours: their classes and their data. */
const paths = /<path class="([^"]*)"[^>]* d="([^"]*)"/g

/** Draws one of our drawings (`shared/drawings/`) as wide as a box, in its vertical middle, and cuts it off at the edges of the box. */
export function drawSvg(
  doc: PDFKit.PDFDocument,
  { svg, width, height }: { svg: Svg; width: number; height: number },
  box: Box,
): void {
  const scale = box.width / width
  doc.save()
  doc.rect(box.x, box.y, box.width, box.height).clip()
  doc.rect(box.x, box.y, box.width, box.height).fill(colors.paper.light)
  doc.translate(box.x, box.y + (box.height - height * scale) / 2).scale(scale)
  if (svg.includes('matrix(-1 ')) doc.translate(width, 0).scale(-1, 1)
  doc.lineJoin('round').lineCap('round')
  for (const [, classes = '', d = ''] of svg.matchAll(paths)) {
    const names = classes.split(' ')
    doc.path(d).lineWidth(names.includes('f') ? 0.7 : 1.5)
    const stroke = colors[names.includes('g') ? 'agave' : 'clay'].light
    if (names.includes('s')) doc.fillAndStroke(colors.paper.light, stroke, 'even-odd')
    else doc.stroke(stroke)
  }
  doc.restore()
}

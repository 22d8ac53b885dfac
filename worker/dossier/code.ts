import { encode } from 'uqr'
import { colors } from '../../shared/brand/colors.ts'
import type { Box } from './canvas.ts'

/** Draws a QR code: one rectangle for each dark row of modules. */
export function drawCode(doc: PDFKit.PDFDocument, content: string, { x, y, width }: Box): void {
  const { data, size } = encode(content, { ecc: 'M', border: 0 })
  const module = width / size
  for (const [row, modules] of data.entries())
    for (const [first, length] of runsOf(modules))
      doc.rect(x + first * module, y + row * module, length * module, module)
  doc.fill(colors.ink.light)
}

/** Returns the runs of dark modules in a row: the index of the first, and how many there are. */
function runsOf(modules: boolean[]): [first: number, length: number][] {
  return modules.flatMap((isDark, index): [number, number][] => {
    if (!isDark || modules[index - 1]) return []
    const end = modules.indexOf(false, index)
    return [[index, (end === -1 ? modules.length : end) - index]]
  })
}

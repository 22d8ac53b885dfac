import { type Box, page } from './canvas.ts'

const { margin, contentWidth: width } = page
const GAP = 8

/** Where the band with the contact begins. */
export const BAND = 688

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

/** Where the drawing of a property without photographs is placed. */
export const drawingBox: Box = { x: margin, y: 66, width, height: 290 }

/** Where the portrait of the advisor is placed, in a circle. */
export const portraitBox: Box = { x: margin, y: BAND + 13, width: 54, height: 54 }

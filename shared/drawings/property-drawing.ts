import { horizon, plantOf, sun } from './landscape.ts'
import { createRandom, type Random } from './random.ts'
import { chooseSurroundings } from './surroundings.ts'
import { box, n, path, range, type Svg, svgDocument } from './svg.ts'

/** The size of a drawing, in its units. */
export const drawingSize = { width: 640, height: 400 }

const { width: WIDTH, height: HEIGHT } = drawingSize
const FLOOR = 344
/** The arch: its width, and the height at which it springs. */
const SPAN = 296
const SPRING = 204
const DEPTH = 14
const LEFT = (WIDTH - SPAN) / 2
/** How far the wall and the floor go on beyond both sides, for pages that show the drawing wider than it is. */
const BEYOND = 560

/** What the drawing of a property depends on. */
type DrawnProperty = { slug: string; city: string; region: string }

/**
 * Draws the stand-in for the photographs that a property does not have, as SVG: an arch, and behind it the landscape that is
 * typical of the region. It shows no house, so that it promises none. Equal properties give the same SVG.
 */
export function drawProperty(property: DrawnProperty): string {
  const random = createRandom(property.slug)
  const elements = [...landscape(property, random), wall(), reveal(), floor()]
  return svgDocument(WIDTH, HEIGHT, random.boolean() ? [mirror(elements)] : elements)
}

function landscape(property: DrawnProperty, random: Random): Svg[] {
  const surroundings = chooseSurroundings(property, random)
  const y = random.between(250, 282)
  const at = (share: number) => LEFT + SPAN * share
  return [
    sun(at(random.between(0.5, 0.72)), random.between(128, 176), 24),
    horizon(surroundings, y, WIDTH, random),
    plantOf(surroundings, at(random.between(0.2, 0.32)), FLOOR, random.between(120, 170), random),
    plantOf(surroundings, at(random.between(0.76, 0.86)), FLOOR, random.between(60, 90), random),
  ]
}

function wall(): Svg {
  const r = SPAN / 2
  const hole = `M${n(LEFT)} ${FLOOR}V${SPRING}a${n(r)} ${n(r)} 0 0 1 ${n(SPAN)} 0V${FLOOR}Z`
  return `<path class="b s" fill-rule="evenodd" d="M${-BEYOND} -4H${WIDTH + BEYOND}V${FLOOR}H${-BEYOND}Z${hole}"/>`
}

// The inner face of the wall, in shade, and the blocks that the arch rests on.
function reveal(): Svg {
  const r = SPAN / 2
  const face = `M${n(LEFT)} ${FLOOR}V${SPRING}a${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(-r)}A${n(r - DEPTH)} ${n(r)} 0 0 0 ${n(LEFT + DEPTH)} ${SPRING}V${FLOOR}Z`
  const hatching = range(Math.floor((FLOOR - SPRING) / 6)).map(
    (step) => `M${n(LEFT)} ${n(SPRING + 5 + step * 6)}l${DEPTH} -5`,
  )
  const blocks = [LEFT - 12, LEFT + SPAN].map((x) =>
    box('built', x, SPRING - 7, 12, 14, { solid: true }),
  )
  return (
    path('built', face, { solid: true }) +
    path('built', hatching.join(''), { fine: true }) +
    blocks.join('')
  )
}

function floor(): Svg {
  const middle = WIDTH / 2
  const joints = range(29).map((step) => {
    const offset = (step - 14) * 44
    return `M${n(middle + offset)} ${FLOOR}L${n(middle + offset * 1.5)} ${HEIGHT}`
  })
  return (
    box('built', -BEYOND, FLOOR, WIDTH + 2 * BEYOND, HEIGHT, { solid: true }) +
    path('built', joints.join(''), { fine: true }) +
    path('built', `M${-BEYOND} ${FLOOR + 22}H${WIDTH + BEYOND}`, { fine: true })
  )
}

function mirror(elements: Svg[]): Svg {
  return `<g transform="matrix(-1 0 0 1 ${WIDTH} 0)">${elements.join('')}</g>`
}

import { horizon, sun, waves } from '../../../shared/drawings/landscape.ts'
import { agave, cactus, cypress, palm, tree } from '../../../shared/drawings/plants.ts'
import { createRandom } from '../../../shared/drawings/random.ts'
import { box, lines, n, path, range, type Svg, svgDocument } from '../../../shared/drawings/svg.ts'

const WIDTH = 1120
const HEIGHT = 420
const FLOOR = 352

/** Draws the picture of the home page: a loggia of five arches with a landscape behind it. */
export function drawHomeScene(): string {
  const random = createRandom('antesala')
  const view = [
    sun(1036, 168, 34),
    horizon({ horizon: 'mountains', plant: 'agave' }, 262, 760, random),
    box('grown', 690, 262, 440, 120, { solid: true }),
    waves(870, 270, 250, 46, random),
    agave(150, 346, 74),
    agave(88, 350, 40),
    cypress(318, 350, 190),
    cypress(386, 350, 150),
    tree(562, 350, 176, random),
    agave(622, 350, 34),
    cactus(792, 350, 150),
    agave(852, 350, 36),
    agave(744, 350, 26),
    palm(1004, 352, 176, 6),
    agave(1056, 350, 38),
  ]
  return svgDocument(WIDTH, HEIGHT, [...view, loggia(5), floor()])
}

/** Draws the picture of the not-found page: one arch with an empty horizon. */
export function drawEmptyScene(): string {
  const random = createRandom('nothing here')
  const view = [sun(600, 190, 34), horizon({ horizon: 'sea', plant: 'palm' }, 272, WIDTH, random)]
  return svgDocument(WIDTH, HEIGHT, [...view, loggia(1), floor()])
}

function loggia(count: number): Svg {
  const bayWidth = WIDTH / count
  const span = Math.min(bayWidth - 64, 200)
  const holes = range(count).map((step) => opening(step * bayWidth + (bayWidth - span) / 2, span))
  const wall = `M-4 28H${WIDTH + 4}V${FLOOR}H-4Z`
  const rims = range(count).map((step) => rim(step * bayWidth + (bayWidth - span) / 2, span))
  return (
    box('built', -4, -4, WIDTH + 8, 32, { solid: true }) +
    `<path class="b s" fill-rule="evenodd" d="${wall}${holes.join('')}"/>` +
    path('built', `M0 36H${WIDTH}`, { fine: true }) +
    rims.join('')
  )
}

function opening(x: number, w: number) {
  const r = w / 2
  return `M${n(x)} ${FLOOR}V${n(72 + r)}a${n(r)} ${n(r)} 0 0 1 ${n(w)} 0V${FLOOR}Z`
}

// The inner face of the wall on the shaded side, and the blocks that the arch rests on.
function rim(x: number, w: number): Svg {
  const r = w / 2
  const spring = 72 + r
  const depth = 12
  const reveal = `M${n(x)} ${FLOOR}V${n(spring)}a${n(r)} ${n(r)} 0 0 1 ${n(r)} ${n(-r)}A${n(r - depth)} ${n(r)} 0 0 0 ${n(x + depth)} ${n(spring)}V${FLOOR}Z`
  const hatch = range(Math.floor((FLOOR - spring) / 6)).map(
    (step) => `M${n(x)} ${n(spring + 5 + step * 6)}l${depth} -5`,
  )
  return (
    path('built', reveal, { solid: true }) +
    path('built', hatch.join(''), { fine: true }) +
    [x - 10, x + w].map((at) => box('built', at, spring - 6, 10, 12, { solid: true })).join('') +
    [x - 14, x + w].map((at) => box('built', at, FLOOR - 18, 14, 18, { solid: true })).join('')
  )
}

function floor(): Svg {
  const middle = WIDTH / 2
  const joints = range(27).map((step) => {
    const offset = (step - 13) * 44
    return `M${n(middle + offset)} ${FLOOR}L${n(middle + offset * 1.6)} ${HEIGHT}`
  })
  return (
    box('built', -4, FLOOR, WIDTH + 8, HEIGHT, { solid: true }) +
    path('built', joints.join(''), { fine: true }) +
    lines(
      'built',
      [
        [0, FLOOR + 16],
        [WIDTH, FLOOR + 16],
      ],
      { fine: true },
    ) +
    lines(
      'built',
      [
        [0, FLOOR + 38],
        [WIDTH, FLOOR + 38],
      ],
      { fine: true },
    )
  )
}

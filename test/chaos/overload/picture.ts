import Handlebars from 'handlebars'

/** What became of an offered load. */
export type OverloadStep = {
  /** Offered inquiries as a multiple of the capacity. */
  multiple: number
  offered: number
  accepted: number
  /** Answered with 503. */
  refused: number
  /** Not sent, because each of the clients' connections waited for an answer. */
  unsent: number
  /** Sent, and not answered with 200 or 503 in time. */
  unanswered: number
  /** The 99th percentile of the answers to accepted ones, in milliseconds. */
  p99Ms: number
  /** The most memory of the API, in MiB. */
  peakMiB: number
}

const WIDTH = 960
/** The height of a bar, and of a step with its labels, in pixels. */
const BAR = 26
const STEP = 64
const LEFT = 110
const RIGHT = 230

const template =
  Handlebars.compile(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {{width}} {{height}}" font-family="system-ui, sans-serif" font-size="15">
<title>Offered load, and what one API process did with it</title>
<rect width="100%" height="100%" fill="#FBF8F3"/>
<text x="20" y="32" fill="#211C17" font-size="18">Offered load, and what one API process did with it</text>
{{#each legend}}<rect x="{{x}}" y="48" width="14" height="14" fill="{{color}}"/><text x="{{labelX}}" y="60" fill="#6B6156">{{name}}</text>
{{/each}}
{{#each steps}}<text x="20" y="{{textY}}" fill="#211C17">{{multiple}} ×</text>
{{#each parts}}<rect x="{{x}}" y="{{../y}}" width="{{width}}" height="{{../../bar}}" fill="{{color}}"/>
{{/each}}<text x="{{left}}" y="{{noteY}}" fill="#6B6156" font-size="13">{{note}}</text>
<text x="{{right}}" y="{{textY}}" fill="#211C17">{{answer}}</text>
{{/each}}</svg>
`)

const colors = {
  accepted: '#2E5E52',
  'refused with 503': '#D3AE63',
  'not sent': '#D9D0C1',
  'not answered': '#A62B2B',
}

/** Returns a picture (SVG): a bar per step, with what was accepted and refused per second. */
export function overloadPicture(steps: OverloadStep[], stepMs: number): string {
  const most = Math.max(...steps.map(({ offered }) => offered))
  const scale = (count: number) => (count / most) * (WIDTH - LEFT - RIGHT)
  const perSecond = (count: number) => Math.round((count / stepMs) * 1000).toLocaleString('en')
  return template({
    width: WIDTH,
    height: 90 + steps.length * STEP,
    bar: BAR,
    legend: Object.entries(colors).map(([name, color], index) => {
      const x = 20 + index * 160
      return { name, color, x, labelX: x + 20 }
    }),
    steps: steps.map((step, index) => {
      const y = 84 + index * STEP
      const { accepted, refused, unsent, unanswered, p99Ms, peakMiB } = step
      let x = LEFT
      const parts = [accepted, refused, unsent, unanswered].map((count, part) => {
        const width = scale(count)
        x += width
        return {
          x: (x - width).toFixed(1),
          width: width.toFixed(1),
          color: Object.values(colors)[part],
        }
      })
      return {
        multiple: step.multiple,
        parts,
        y,
        textY: y + 18,
        noteY: y + BAR + 16,
        left: LEFT,
        right: WIDTH - RIGHT + 20,
        note: `${perSecond(step.offered)} per second offered, ${perSecond(accepted)} accepted, ${perSecond(refused)} refused, ${perSecond(unsent)} not sent, ${perSecond(unanswered)} not answered`,
        answer: `p99 ${p99Ms} ms, ${peakMiB} MiB`,
      }
    }),
  })
}

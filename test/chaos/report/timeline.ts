import Handlebars from 'handlebars'
import type { FaultResult } from '../run-fault.ts'

/** The size of a lane in its own units; it is stretched to the width of the page. */
const WIDTH = 1_000
const HEIGHT = 40
/** The least width of the shade of a fault. */
const LEAST_SHADE = 2

const template =
  Handlebars.compile(`<div class="lanes" role="img" aria-label="What happened in each of {{seconds}} seconds">
{{#each lanes}}<span class="{{name}}">{{title}}</span>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none">
{{#each ../shades}}<rect class="fault" x="{{x}}" width="{{width}}" height="${HEIGHT}"/>{{/each}}
<polygon class="{{name}}" points="{{points}}"/></svg>
<span class="soft">{{most}}/s</span>
{{/each}}<span></span><span class="soft axis"><span>0</span><span>{{seconds}} s</span></span></div>`)

type Lane = keyof FaultResult['times']

const titles: Record<Lane, string> = {
  acknowledged: 'acknowledged',
  notAcknowledged: 'not acknowledged',
  recorded: 'recorded',
  delivered: 'delivered',
}

/**
 * Returns a picture (HTML) of what happened in each second of a run, with a lane for each kind of event; the times of
 * the faults are shaded.
 */
export function timeline({ times, faultTimes, startedAt, endedAt }: FaultResult): string {
  const seconds = Math.max(1, Math.ceil((endedAt - startedAt) / 1000))
  const x = (second: number) => (second / seconds) * WIDTH
  const lanes = Object.entries(times).map(([name, at]) => {
    const rates = ratesOf(at, startedAt, seconds)
    const most = Math.max(1, ...rates)
    const y = (rate: number) => HEIGHT - (rate / most) * HEIGHT
    const line = rates.map((rate, second) => `${x(second + 0.5).toFixed(1)},${y(rate).toFixed(1)}`)
    return {
      name,
      title: titles[name as Lane],
      most,
      points: `0,${HEIGHT} ${line.join(' ')} ${WIDTH},${HEIGHT}`,
    }
  })
  const shades = faultTimes.map((fault) => {
    const from = x((fault.startedAt - startedAt) / 1000)
    const to = x((fault.endedAt - startedAt) / 1000)
    return { x: from.toFixed(1), width: Math.max(to - from, LEAST_SHADE).toFixed(1) }
  })
  return template({ seconds, lanes, shades })
}

function ratesOf(at: number[], startedAt: number, seconds: number): number[] {
  const rates = new Array<number>(seconds).fill(0)
  for (const time of at) {
    const second = Math.floor((time - startedAt) / 1000)
    if (second >= 0 && second < seconds) rates[second] = (rates[second] ?? 0) + 1
  }
  return rates
}

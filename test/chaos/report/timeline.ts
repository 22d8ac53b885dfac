import type { Row } from '../row.ts'

const WIDTH = 960
const HEIGHT = 160
/** Space for the labels, in pixels. */
const BOTTOM = 20

const colors: Record<keyof Row['times'], string> = {
  acknowledged: 'var(--good)',
  refused: 'var(--bad)',
  recorded: 'var(--recorded)',
  delivered: 'var(--delivered)',
}

/** Returns a picture (SVG) of what happened in each second of a run; times of faults are shaded. */
export function timeline({ times, faultTimes, startedAt, endedAt }: Row): string {
  const seconds = Math.max(1, Math.ceil((endedAt - startedAt) / 1000))
  const rates = Object.entries(times).map(([name, at]) => ({
    name,
    perSecond: ratesOf(at, startedAt, seconds),
  }))
  const most = Math.max(1, ...rates.flatMap(({ perSecond }) => perSecond))
  const x = (second: number) => ((second / seconds) * WIDTH).toFixed(1)
  const y = (rate: number) => (HEIGHT - (rate / most) * HEIGHT).toFixed(1)
  const bands = faultTimes.map((fault) => {
    const from = (fault.startedAt - startedAt) / 1000
    const to = Math.max((fault.endedAt - startedAt) / 1000, from + 0.2)
    return `<rect x="${x(from)}" y="0" width="${x(to - from)}" height="${HEIGHT}" fill="var(--bad)" opacity=".12"/>`
  })
  const lines = rates.map(({ name, perSecond }) => {
    const points = perSecond.map((rate, second) => `${x(second + 0.5)},${y(rate)}`).join(' ')
    return `<polyline points="${points}" fill="none" stroke="${colors[name as keyof Row['times']]}" stroke-width="1.5"/>`
  })
  const legend = rates.map(
    ({ name }, index) =>
      `<text x="${index * 120}" y="${HEIGHT + BOTTOM - 4}" fill="${colors[name as keyof Row['times']]}">${name}</text>`,
  )
  return `<svg viewBox="0 0 ${WIDTH} ${HEIGHT + BOTTOM}" role="img" aria-label="${seconds} seconds, at most ${most} per second" font-size="12" font-family="system-ui, sans-serif">
${[...bands, ...lines, ...legend].join('\n')}
<text x="${WIDTH}" y="${HEIGHT + BOTTOM - 4}" text-anchor="end" fill="var(--soft)">${seconds} s, at most ${most} per second</text>
</svg>`
}

function ratesOf(at: number[], startedAt: number, seconds: number): number[] {
  const rates = new Array<number>(seconds).fill(0)
  for (const time of at) {
    const second = Math.floor((time - startedAt) / 1000)
    if (second >= 0 && second < seconds) rates[second] = (rates[second] ?? 0) + 1
  }
  return rates
}

import type { Random } from './random.ts'
import { n, path, range, type Svg } from './svg.ts'

/** A rosette of pointed leaves, growing from `y`. */
export function agave(x: number, y: number, size: number): Svg {
  const leaves = [-78, 78, -56, 56, -34, 34, -13, 13]
  return leaves.map((angle) => leaf(x, y, size * (1 - Math.abs(angle) / 300), angle)).join('')
}

function leaf(x: number, y: number, length: number, angle: number) {
  const turn = (angle * Math.PI) / 180
  const [tx, ty] = [x + length * Math.sin(turn), y - length * Math.cos(turn)]
  const [dx, dy] = [Math.cos(turn) * length * 0.16, Math.sin(turn) * length * 0.16]
  const [mx, my] = [x + (tx - x) * 0.4, y + (ty - y) * 0.4]
  const d = `M${n(x)} ${n(y)}Q${n(mx - dx)} ${n(my - dy)} ${n(tx)} ${n(ty)}Q${n(mx + dx)} ${n(my + dy)} ${n(x)} ${n(y)}`
  return path('grown', d, { solid: true })
}

/** A palm with a leaning trunk. */
export function palm(x: number, y: number, height: number, lean = 10): Svg {
  const [tx, ty] = [x + lean, y - height]
  const width = height * 0.02 + 1
  const trunk = path(
    'grown',
    `M${n(x - width)} ${n(y)}Q${n(x)} ${n(y - height / 2)} ${n(tx)} ${n(ty)}M${n(x + width)} ${n(y)}Q${n(x + width * 2)} ${n(y - height / 2)} ${n(tx)} ${n(ty)}`,
  )
  return (
    trunk +
    [-165, -128, -80, -40, 15, 200].map((angle) => frond(tx, ty, height * 0.4, angle)).join('')
  )
}

function frond(x: number, y: number, length: number, angle: number) {
  const turn = (angle * Math.PI) / 180
  const [ex, ey] = [x + Math.cos(turn) * length, y + Math.sin(turn) * length * 0.55 + length * 0.34]
  const [cx, cy] = [
    x + Math.cos(turn) * length * 0.6,
    y + Math.sin(turn) * length * 0.75 - length * 0.12,
  ]
  const under = `Q${n(cx)} ${n(cy + length * 0.2)} ${n(x)} ${n(y)}`
  return path('grown', `M${n(x)} ${n(y)}Q${n(cx)} ${n(cy)} ${n(ex)} ${n(ey)}${under}`, {
    solid: true,
  })
}

/** A column cactus with arms. */
export function cactus(x: number, y: number, height: number): Svg {
  const w = height * 0.09
  const stem = (sx: number, base: number, top: number) =>
    path(
      'grown',
      `M${n(sx - w)} ${n(base)}V${n(top + w)}a${n(w)} ${n(w)} 0 0 1 ${n(2 * w)} 0V${n(base)}`,
      { solid: true },
    ) + path('grown', `M${n(sx)} ${n(base)}V${n(top + w)}`, { fine: true })
  const arm = (side: number, from: number, top: number) => {
    const ax = x + side * w * 3.4
    return path(
      'grown',
      `M${n(x + side * w)} ${n(from)}H${n(ax - side * w)}V${n(top + w)}a${n(w)} ${n(w)} 0 0 ${side > 0 ? 1 : 0} ${n(side * 2 * w)} 0V${n(from + w)}a${n(w)} ${n(w)} 0 0 ${side > 0 ? 1 : 0} ${n(-side * w)} ${n(w)}H${n(x + side * w)}`,
      { solid: true },
    )
  }
  return (
    arm(-1, y - height * 0.4, y - height * 0.72) +
    arm(1, y - height * 0.52, y - height * 0.86) +
    stem(x, y, y - height)
  )
}

/** A cypress, narrow and pointed. */
export function cypress(x: number, y: number, height: number): Svg {
  const w = height * 0.13
  const d = `M${n(x)} ${n(y - height * 0.06)}C${n(x - w * 1.5)} ${n(y - height * 0.1)} ${n(x - w)} ${n(y - height * 0.6)} ${n(x)} ${n(y - height)}C${n(x + w)} ${n(y - height * 0.6)} ${n(x + w * 1.5)} ${n(y - height * 0.1)} ${n(x)} ${n(y - height * 0.06)}V${n(y)}`
  const grain = `M${n(x)} ${n(y - height * 0.2)}V${n(y - height * 0.78)}M${n(x + w * 0.45)} ${n(y - height * 0.16)}V${n(y - height * 0.5)}`
  return path('grown', d, { solid: true }) + path('grown', grain, { fine: true })
}

/** A broad tree: a round crown on a forked trunk. */
export function tree(x: number, y: number, height: number, random: Random): Svg {
  const r = height * 0.3
  const [cx, cy] = [x, y - height + r]
  const lobes = 9
  const at = (step: number) => {
    const turn = (step / lobes) * 2 * Math.PI
    return [cx + Math.cos(turn) * r * 1.2, cy + Math.sin(turn) * r * 0.92] as const
  }
  const rim = range(lobes + 1).map((step) => {
    const [px, py] = at(step)
    const bow = r * random.between(0.44, 0.56)
    return step === 0 ? `M${n(px)} ${n(py)}` : `A${n(bow)} ${n(bow)} 0 0 1 ${n(px)} ${n(py)}`
  })
  const trunk = `M${n(x - height * 0.025)} ${n(y)}L${n(x - height * 0.012)} ${n(cy)}M${n(x + height * 0.025)} ${n(y)}L${n(x + height * 0.012)} ${n(cy)}M${n(x)} ${n(cy + r * 0.7)}L${n(x + r * 0.5)} ${n(cy)}M${n(x)} ${n(cy + r * 0.4)}L${n(x - r * 0.45)} ${n(cy - r * 0.3)}`
  return path('grown', `${rim.join('')}Z`, { solid: true }) + path('grown', trunk)
}

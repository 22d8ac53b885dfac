import type { Lifecycle } from '../../shared/runtime/lifecycle.ts'

/** A measured quantity. Its name is unique among all parts; ratios refer to it. */
export type Figure = {
  name: string
  value: number
  unit: 'per second' | 'ms' | 's' | 'MiB' | 'jobs'
  /** What we want at most. */
  most?: number
}

/** Options of the command line. `leads`: the number of recorded leads, for the parts that need many. */
export type PartOptions = { leads?: number }

/** A part of the benchmark: measures ours and what it is compared with, alternating, on the same machine. */
export type Part = {
  /** Printed above its figures: what is measured, and how. */
  title: string
  /** Starts what it needs; `life` ends it. */
  measure: (life: Lifecycle, options: PartOptions) => Promise<Figure[]>
}

/** A figure of ours divided by another figure of the same run. */
type Comparison = { figure: string; of: string; least?: number }

/** The comparisons that are printed when both figures were measured; `least` is what we want at least. */
export const comparisons: Comparison[] = [
  { figure: 'accepted inquiries', of: 'no-op Express', least: 0.3 },
  { figure: 'accepted inquiries', of: 'pg-boss: one send per request', least: 4.5 },
  { figure: 'accepted inquiries', of: 'graphile-worker: one add_job per request' },
  { figure: 'accepted inquiries, two APIs', of: 'accepted inquiries' },
  { figure: 'accepted and recorded', of: 'no-op Express', least: 0.15 },
  ...[
    'home',
    'list of properties',
    'filtered list',
    'property, with a form',
    'list as Markdown',
    'property as Markdown',
    'home, unchanged (304)',
  ].map((page) => ({ figure: page, of: `${page}: Express file`, least: 0.7 })),
  { figure: 'recorded inquiries', of: 'graphile-worker: one insert per job', least: 1.2 },
  { figure: 'recorded inquiries', of: 'pg-boss default worker: one insert per job', least: 100 },
  { figure: 'recorded inquiries, two workers', of: 'recorded inquiries', least: 1 },
  { figure: 'emails sent', of: 'nodemailer pool of 10', least: 0.6 },
  { figure: 'emails sent while inquiries are recorded', of: 'emails sent' },
  { figure: 'staff lists, many leads', of: 'staff lists, few leads' },
]

/** A ratio of two figures. */
export type Ratio = Comparison & { value: number }

/** Returns the comparisons of the figures that were measured. */
export function ratiosOf(figures: Figure[]): Ratio[] {
  const values = new Map(figures.map(({ name, value }) => [name, value]))
  return comparisons.flatMap((comparison) => {
    const value = values.get(comparison.figure)
    const reference = values.get(comparison.of)
    return value === undefined || reference === undefined
      ? []
      : [{ ...comparison, value: value / reference }]
  })
}

/** Returns the mean of the values; NaN if there are none. */
export function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

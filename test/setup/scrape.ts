/** One sample of a scrape. */
export type Sample = { name: string; labels: Record<string, string>; value: number }

/** Scraped metrics. `value` takes the name of a sample with its labels, as in the text format. */
export type Scrape = { text: string; samples: Sample[]; value(sample: string): number | undefined }

/** Scrapes the metrics of a process. */
export async function scrape(port: number | undefined): Promise<Scrape> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  if (response.status !== 200) throw new Error(`the metrics endpoint returned ${response.status}`)
  return parseScrape(await response.text())
}

/** Parses metrics in Prometheus's text format. */
export function parseScrape(text: string): Scrape {
  const values = new Map(text.split('\n').filter(isSample).map(parseSample))
  const samples = [...values].map(([sample, value]) => ({ ...nameAndLabels(sample), value }))
  return { text, samples, value: (sample) => values.get(sample) }
}

function isSample(line: string) {
  return line !== '' && !line.startsWith('#')
}

function parseSample(line: string): [sample: string, value: number] {
  const [, sample, value] = line.match(/^([a-z_]\w*(?:\{.*\})?) ([-+\d.e]+|[+-]Inf|nan)$/i) ?? []
  if (sample === undefined) throw new Error(`not a sample: ${line}`)
  return [sample, Number(value)]
}

function nameAndLabels(sample: string) {
  const [name = ''] = sample.split('{', 1)
  const labels = [...sample.matchAll(/[{,](\w+)="([^"]*)"/g)].map(([, label, value]) => [
    label,
    value,
  ])
  return { name, labels: Object.fromEntries(labels) as Record<string, string> }
}

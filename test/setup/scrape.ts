/** Scraped metrics. `value` takes the name of a sample with its labels, as in the text format. */
export type Scrape = { text: string; value(sample: string): number | undefined }

/** Scrapes the metrics of a process. */
export async function scrape(port: number | undefined): Promise<Scrape> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  if (response.status !== 200) throw new Error(`the metrics endpoint returned ${response.status}`)
  const text = await response.text()
  const samples = new Map(text.split('\n').filter(isSample).map(parseSample))
  return { text, value: (sample) => samples.get(sample) }
}

function isSample(line: string) {
  return line !== '' && !line.startsWith('#')
}

function parseSample(line: string): [sample: string, value: number] {
  const [, sample, value] = line.match(/^([a-z_]\w*(?:\{.*\})?) ([-+\d.e]+|[+-]Inf|nan)$/i) ?? []
  if (sample === undefined) throw new Error(`not a sample: ${line}`)
  return [sample, Number(value)]
}

import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { environment } from './environment.ts'
import { reportMarkdown } from './markdown.ts'
import type { Report } from './outcome.ts'
import { reportPage } from './page.ts'

/** The picture that `npm run chaos:overload` writes. */
const overloadFile = 'overload.svg'

/**
 * Writes what a run showed into a folder, as JSON, Markdown and a page. The Markdown has the picture of an overload, if
 * the folder contains one.
 */
export async function writeReport(folder: string, report: Report): Promise<void> {
  const { startedAt, command, obstacles, failures } = report
  const about = { ...(await environment()), startedAt, command }
  const faults = report.results.map(({ times, ...result }) => result)
  const controls = report.controlResults.map(({ control, ...result }) => ({
    ...control,
    ...result,
  }))
  const json = { about, faults, controls, obstacles, failures }
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(json, null, 2)}\n`)
  const picture = existsSync(join(folder, overloadFile)) ? overloadFile : undefined
  await writeFile(join(folder, 'report.md'), await reportMarkdown(report, picture))
  await writeFile(join(folder, 'report.html'), reportPage(report))
}

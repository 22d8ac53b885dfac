import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Row } from '../row.ts'
import { reportMarkdown } from './markdown.ts'
import { reportPage } from './page.ts'

/** Writes the results of a run into a folder, as JSON, Markdown and a page. */
export async function writeReport(folder: string, rows: Row[], startedAt: Date): Promise<void> {
  const json = rows.map(({ times, ...row }) => row)
  await writeFile(join(folder, 'report.json'), `${JSON.stringify(json, null, 2)}\n`)
  await writeFile(join(folder, 'report.md'), reportMarkdown(rows, startedAt))
  await writeFile(join(folder, 'report.html'), reportPage(rows, startedAt))
}

import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { ProcessLimits } from '../../worker/limited-process.ts'
import { renderPicture } from '../../worker/media/render.ts'
import { temporaryFolder } from '../local/folders.ts'
import { cameraPhoto } from '../setup/media.ts'

/** Renders a picture; returns the result, and the files that were made. */
async function render(content: Buffer, limits: Partial<ProcessLimits> = {}) {
  const folder = temporaryFolder()
  const source = join(folder, 'original')
  writeFileSync(source, content)
  const rendered = mkdtempSync(join(folder, 'rendered-'))
  const { result, peakBytes } = await renderPicture(source, rendered, limits)
  return { result, peakBytes, files: readdirSync(rendered) }
}

test('the memory that a picture takes is known', async () => {
  const { result, peakBytes } = await render(await cameraPhoto(800, 600))
  expect(result).toMatchObject({ width: 600, height: 800 })
  expect(peakBytes).toBeGreaterThan(20 * 2 ** 20)
})

test('a decoder that takes too much memory is killed', async () => {
  const { result, files } = await render(await cameraPhoto(800, 600), { bytes: 20 * 2 ** 20 })
  expect(result).toEqual({ failure: 'too_much_memory' })
  expect(files).toEqual([])
})

test('a decoder that takes too long is killed', async () => {
  const { result, files } = await render(await cameraPhoto(800, 600), { ms: 20 })
  expect(result).toEqual({ failure: 'too_slow' })
  expect(files).toEqual([])
})

// The API refuses them, so that they do not arrive here; the decoder does not trust it.
test.each([
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script/></svg>'],
  ['a GIF', 'GIF89a\x01\x00\x01\x00\x00\x00\x00,\x00\x00\x00\x00\x01\x00\x01\x00\x00\x02\x00;'],
  ['a PDF', '%PDF-1.7\n%%EOF\n'],
  ['a program', 'MZ\x90\x00'],
  ['nothing', ''],
])('the decoder reads only kinds of pictures that are accepted, not %s', async (_what, content) => {
  const { result, files } = await render(Buffer.from(content, 'latin1'))
  expect(result).toEqual({ failure: 'unreadable' })
  expect(files).toEqual([])
})

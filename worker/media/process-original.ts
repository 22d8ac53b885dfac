import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { originalFile } from '../../shared/contract/media-files.ts'
import { PermanentError } from '../../shared/runtime/errors.ts'
import type { WorkerContext } from '../context.ts'
import { download } from './download.ts'
import { type PictureShape, type Rendered, renderPicture } from './render.ts'

/**
 * Makes the pictures that are shown of an original, and stores them beside it.
 * @param folder that of the original in the media store
 * @throws PermanentError if the store has no original
 */
export async function processOriginal(
  { media, log }: WorkerContext,
  folder: string,
  shape: PictureShape,
): Promise<Rendered['result']> {
  const temporary = await mkdtemp(join(tmpdir(), 'antesala-media-'))
  try {
    const source = join(temporary, originalFile)
    const rendered = join(temporary, 'rendered')
    await mkdir(rendered)
    if (!(await download(media, `${folder}/${originalFile}`, source)))
      throw new PermanentError(`The media store has no original of ${folder}`)
    const { result, peakBytes } = await renderPicture(source, rendered, { shape })
    const failure = 'failure' in result ? result.failure : undefined
    // Of a failed one, some files may be there, and be incomplete.
    for (const file of failure ? [] : await readdir(rendered))
      await media.put(`${folder}/${file}`, join(rendered, file))
    log.info({ folder, failure, peakBytes }, 'media.processed')
    return result
  } finally {
    await rm(temporary, { recursive: true, force: true })
  }
}

import { join } from 'node:path'
import type { MediaFailure } from '../../shared/contract/media.ts'
import type { Rendering } from '../../shared/tables/media/media.ts'
import { type ProcessLimits, runLimited } from '../limited-process.ts'

const program = join(import.meta.dirname, 'render.main.ts')

/**
 * What a picture may take. The largest photographs that are accepted take a fifth of the time on a slow machine; one with 60
 * megapixels takes half of the memory, as a JPEG. Tests lower it.
 */
const defaults: ProcessLimits = { ms: 180_000, bytes: 768 * 2 ** 20 }

/** A portrait need not be so large. */
const SQUARE_BYTES = 384 * 2 ** 20

/** Whether a picture is shown as a whole, or as a square around what is most striking in it, such as a face. */
export type PictureShape = 'whole' | 'square'

/** What was found out about a picture, or why it cannot be shown; and the most main memory that this took, in bytes. */
export type Rendered = { result: Rendering | { failure: MediaFailure }; peakBytes: number }

/**
 * Makes the pictures that are shown of a picture, in every width and format, in a process of its own, which is killed if it takes
 * too long or too much memory.
 * @param source path of the picture
 * @param folder an existing folder, into which the pictures are written
 * @throws if the process could not be started, or was killed by somebody else
 */
export async function renderPicture(
  source: string,
  folder: string,
  { shape = 'whole', ...limits }: { shape?: PictureShape } & Partial<ProcessLimits> = {},
): Promise<Rendered> {
  const byShape = shape === 'square' ? { ...defaults, bytes: SQUARE_BYTES } : defaults
  const ended = await runLimited(program, [source, folder, shape], { ...byShape, ...limits })
  const { exceeded, code, endedBy, output, peakBytes } = ended
  if (exceeded) return { result: { failure: exceeded }, peakBytes }
  if (code === 0) return { result: JSON.parse(output), peakBytes }
  // The decoder crashed.
  if (endedBy && ['SIGSEGV', 'SIGABRT', 'SIGBUS'].includes(endedBy))
    return { result: { failure: 'unreadable' }, peakBytes }
  throw new Error(`The picture could not be processed: ${endedBy ?? code}`)
}

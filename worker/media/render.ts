import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { MediaFailure } from '../../shared/contract/media.ts'
import type { Rendering } from '../../shared/tables/media/media.ts'

const run = promisify(execFile)
const program = join(import.meta.dirname, 'render.main.ts')

/** How long a picture may take, in milliseconds. The largest that is accepted takes a fifth of it on a slow machine. */
const RENDER_MS = 180_000

/**
 * Makes the pictures that are shown of a picture, in every width and format, in a process of its own.
 * @param source path of the picture
 * @param folder an existing folder, into which the pictures are written
 * @returns what was found out about the picture, or why it cannot be shown
 * @throws if the process could not be started, or was killed by somebody else
 */
export async function renderPicture(
  source: string,
  folder: string,
): Promise<Rendering | { failure: MediaFailure }> {
  const options = { timeout: RENDER_MS, killSignal: 'SIGKILL' as const }
  try {
    const { stdout } = await run(process.execPath, [program, source, folder], options)
    return JSON.parse(stdout)
  } catch (error) {
    const {
      killed,
      code,
      signal: endedBy,
    } = error as { killed?: boolean; code?: unknown; signal?: string }
    if (killed) return { failure: 'too_slow' }
    // The decoder crashed.
    if (endedBy === 'SIGSEGV' || endedBy === 'SIGABRT' || endedBy === 'SIGBUS')
      return { failure: 'unreadable' }
    throw new Error(`The picture could not be processed: ${endedBy ?? code}`, { cause: error })
  }
}

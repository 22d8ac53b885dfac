import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import type { MediaFailure } from '../../shared/contract/media.ts'
import type { Rendering } from '../../shared/tables/media/media.ts'
import { peakMemoryOf } from './memory.ts'

const program = join(import.meta.dirname, 'render.main.ts')

/** What a picture may take. Tests lower it. */
export type RenderLimits = {
  /** In milliseconds. The largest photographs that are accepted take a fifth of it on a slow machine. */
  ms: number
  /** Of main memory, in bytes. A photograph with 60 megapixels takes half of it, as a JPEG. */
  bytes: number
}
const defaults: RenderLimits = { ms: 180_000, bytes: 768 * 2 ** 20 }

/** Milliseconds between two looks at the memory. In this time, a decoder fills 100 MB at most. */
const LOOK_MS = 50

/** What was found out about a picture, or why it cannot be shown; and the most main memory that this took, in bytes. */
export type Rendered = { result: Rendering | { failure: MediaFailure }; peakBytes: number }

/**
 * Makes the pictures that are shown of a picture, in every width and format, in a process of its own, which is killed if it takes
 * too long or too much memory. (Memory is not limited where there is no /proc, such as on macOS.)
 * @param source path of the picture
 * @param folder an existing folder, into which the pictures are written
 * @throws if the process could not be started, or was killed by somebody else
 */
export async function renderPicture(
  source: string,
  folder: string,
  limits: Partial<RenderLimits> = {},
): Promise<Rendered> {
  const child = spawn(process.execPath, [program, source, folder], {
    stdio: ['ignore', 'pipe', 'ignore'],
    // The settings, with their secrets, are none of its business.
    env: {},
  })
  const watch = watchLimits(child, { ...defaults, ...limits })
  try {
    const [output, [code, endedBy]] = await Promise.all([text(child.stdout), once(child, 'close')])
    const { exceeded, peakBytes } = watch
    if (exceeded) return { result: { failure: exceeded }, peakBytes }
    if (code === 0) return { result: JSON.parse(output), peakBytes }
    // The decoder crashed.
    if (['SIGSEGV', 'SIGABRT', 'SIGBUS'].includes(endedBy))
      return { result: { failure: 'unreadable' }, peakBytes }
    throw new Error(`The picture could not be processed: ${endedBy ?? code}`)
  } finally {
    watch.stop()
  }
}

// Kills a process that exceeds a limit; `exceeded` says which.
function watchLimits(child: ChildProcess, { ms, bytes }: RenderLimits) {
  const watch = {
    exceeded: undefined as MediaFailure | undefined,
    peakBytes: 0,
    stop: () => {
      clearTimeout(timer)
      clearInterval(looks)
    },
  }
  const end = (failure: MediaFailure) => {
    watch.exceeded = failure
    child.kill('SIGKILL')
  }
  const timer = setTimeout(() => end('too_slow'), ms)
  const looks = setInterval(() => {
    watch.peakBytes = Math.max(watch.peakBytes, child.pid ? peakMemoryOf(child.pid) : 0)
    if (watch.peakBytes > bytes) end('too_much_memory')
  }, LOOK_MS)
  return watch
}

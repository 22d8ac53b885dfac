import type { Response } from 'express'
import type { News } from '../../../shared/contract/change.ts'
import { may, type StaffRole } from '../../../shared/contract/staff.ts'
import type { Batch } from './feed.ts'

/** A client that reads so slowly that this many bytes wait for it is let go. */
const MOST_WAITING = 256 * 1024

/** One open dashboard that is told what changes. */
export type Stream = {
  sessionId: string
  role: StaffRole
  /** Tells of a batch what this role may know; of one that holds nothing for it, nothing. */
  tell(batch: Batch): void
  /** A sign of life, which proxies and clients wait for. */
  beat(): void
  end(): void
}

/** Turns a response into a stream of server-sent events (HTML, 9.2). */
export function openStream(response: Response, sessionId: string, role: StaffRole): Stream {
  // no-transform: compression would hold back what it has not filled a block with.
  response.set('Cache-Control', 'no-store, no-transform').set('X-Accel-Buffering', 'no')
  response.type('text/event-stream').flushHeaders()
  const write = (text: string) => {
    // One that was ended a moment ago is still known to those who tell.
    if (response.writableEnded || response.destroyed) return
    response.write(text)
    if (response.writableLength > MOST_WAITING) response.destroy()
  }
  write(': open\n\n')
  return {
    sessionId,
    role,
    tell: ({ id, changes, missed }) => {
      const news: News = {
        changes: changes.filter(({ resource }) => may(role, `${resource}.read`)),
        missed,
      }
      if (news.changes.length > 0 || missed) write(`id: ${id}\ndata: ${JSON.stringify(news)}\n\n`)
    },
    beat: () => write(': beat\n\n'),
    end: () => response.end(),
  }
}

import type { Response } from 'express'
import type { News } from '../../../shared/contract/change.ts'
import type { StaffRole } from '../../../shared/contract/staff.ts'
import { mayLearnOf } from './changes-of.ts'
import type { Batch } from './feed.ts'

/** A client is disconnected if it reads so slowly that more than this many bytes are buffered. */
const MAX_BUFFERED = 256 * 1024

/** The open connection to one dashboard. */
export type Stream = {
  sessionId: string
  role: StaffRole
  /** Sends the changes of a batch that the role may read, unless there are none and none were missed. */
  send(batch: Batch): void
  /** Keeps proxies and clients from closing the connection. */
  sendHeartbeat(): void
  end(): void
}

/** Turns a response into a stream of server-sent events (HTML, 9.2). */
export function openStream(response: Response, sessionId: string, role: StaffRole): Stream {
  // no-transform prevents compression, which would buffer small messages.
  response.set('Cache-Control', 'no-store, no-transform').set('X-Accel-Buffering', 'no')
  response.type('text/event-stream').flushHeaders()
  const write = (text: string) => {
    // A stream that has just ended may still be in the set of open streams.
    if (response.writableEnded || response.destroyed) return
    response.write(text)
    if (response.writableLength > MAX_BUFFERED) response.destroy()
  }
  write(': open\n\n')
  return {
    sessionId,
    role,
    send: ({ id, changes, missed }) => {
      const news: News = {
        changes: changes.filter((one) => mayLearnOf(role, one)).map(({ change }) => change),
        missed,
      }
      if (news.changes.length > 0 || missed) write(`id: ${id}\ndata: ${JSON.stringify(news)}\n\n`)
    },
    sendHeartbeat: () => write(': beat\n\n'),
    end: () => response.end(),
  }
}

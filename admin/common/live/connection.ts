import type { News } from '../../../shared/contract/change.ts'

/** Whether this tab is told what changes: `lost` once it has tried again in vain. */
type LiveState = 'opening' | 'live' | 'lost'

/** Waits between tries, in milliseconds; doubled each time, with jitter. */
const FIRST_WAIT = 1_000
const LONGEST_WAIT = 30_000

type Listener = (news: News) => void

/**
 * The one stream of server-sent events of a tab: open while it is seen and somebody listens. It goes
 * on after the last message it got. The browser's own reconnection would give up at the first 503.
 */
function createConnection(address: string) {
  const listeners = new Set<Listener>()
  const watchers = new Set<() => void>()
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let state: LiveState = 'opening'
  let lastId = ''
  let failures = 0

  function become(next: LiveState) {
    state = next
    for (const watcher of watchers) watcher()
  }

  function tell(news: News) {
    for (const listener of listeners) listener(news)
  }

  function open() {
    close()
    if (listeners.size === 0 || document.hidden) return
    source = new EventSource(lastId ? `${address}?since=${lastId}` : address)
    source.onopen = () => {
      failures = 0
      become('live')
      if (!lastId) tell({ changes: [], missed: true })
    }
    source.onmessage = ({ data, lastEventId }) => {
      lastId = lastEventId
      tell(JSON.parse(data))
    }
    source.onerror = again
  }

  function again() {
    close()
    failures += 1
    become(failures > 1 ? 'lost' : 'opening')
    const wait = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1))
    timer = setTimeout(open, wait * (0.5 + Math.random() / 2))
  }

  function close() {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }

  return {
    /** Hears of every change until the returned function is called. */
    listen: (listener: Listener) => {
      listeners.add(listener)
      if (listeners.size === 1) {
        open()
        document.addEventListener('visibilitychange', open)
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        close()
        document.removeEventListener('visibilitychange', open)
      }
    },
    state: () => state,
    /** Is told whenever the state may have changed. */
    watch: (watcher: () => void) => {
      watchers.add(watcher)
      return () => void watchers.delete(watcher)
    },
  }
}

/** What this tab is told by the API. */
export const connection = createConnection('/api/staff/changes')

import type { ChildProcess } from 'node:child_process'

/** How long a child process may send no message, in milliseconds. */
export type SilenceLimits = {
  /** Before its first message, while its modules are loaded. */
  opening: number
  /** After that. */
  silence: number
}

/**
 * Kills a child process (SIGKILL) whose event loop is blocked: it has sent no message for too long.
 * @param onKill called before it is killed, with the limit that it exceeded, in milliseconds
 * @param isExcused whether the child may be silent now, for example because it is suspended
 */
export function killWhenSilent(
  child: ChildProcess,
  limits: SilenceLimits,
  onKill: (limitMs: number) => void,
  isExcused = () => false,
): void {
  const intervalMs = Math.min(1_000, limits.silence / 4)
  let limit = limits.opening
  let lastMessage = performance.now()
  let lastCheck = lastMessage
  child.on('message', () => {
    lastMessage = performance.now()
    limit = limits.silence
  })
  const timer = setInterval(() => {
    const now = performance.now()
    // If the supervisor was suspended, for example by Ctrl-Z, messages of the child may still be unread.
    if (now - lastCheck > 4 * intervalMs || isExcused()) lastMessage = now
    lastCheck = now
    if (now - lastMessage < limit) return
    stop()
    onKill(limit)
    child.kill('SIGKILL')
  }, intervalMs)
  function stop() {
    clearInterval(timer)
  }
  child.once('exit', stop)
  child.once('error', stop)
}

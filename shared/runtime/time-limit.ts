/**
 * Waits up to `ms` milliseconds for `work`.
 * @throws Error on timeout; `work` itself is not canceled
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`timed out after ${ms} ms`)), ms)
  })
  return await Promise.race([work, timeout]).finally(() => clearTimeout(timer))
}

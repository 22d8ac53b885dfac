/**
 * What `work` comes to, unless it takes too long; it goes on in the background then, unheard.
 * @throws when `ms` milliseconds have passed
 */
export async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

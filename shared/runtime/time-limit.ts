/**
 * The result of `work`, which continues in the background if it times out.
 * @throws after `ms` milliseconds
 */
export async function withTimeout<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${ms} ms`)), ms)
  })
  return await Promise.race([work, late]).finally(() => clearTimeout(timer))
}

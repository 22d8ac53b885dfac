/** Returns a function that calls `create` the first time, and returns that value from then on. */
export function atFirstUse<T>(create: () => T): () => T {
  let created: { value: T } | undefined
  return () => {
    created ??= { value: create() }
    return created.value
  }
}

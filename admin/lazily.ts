import { type ComponentType, lazy } from 'react'

/**
 * A screen whose code is fetched when it is first shown.
 * @param name what its file exports it as
 */
export function lazily<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

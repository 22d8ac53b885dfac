import { type ComponentType, lazy } from 'react'

/**
 * A screen whose code is loaded when it is first shown.
 * @param name the name of the component's export
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

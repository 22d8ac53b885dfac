import { type ComponentType, lazy } from 'react'

/**
 * Creates a screen whose code is loaded when it is first shown.
 * @param load imports the module
 * @param name the name of the exported component
 */
export function lazyScreen<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }))
}

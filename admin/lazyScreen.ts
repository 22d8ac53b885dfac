import { type ComponentType, createElement, lazy, useState } from 'react'
import type { Permission } from '../shared/contract/staff.ts'

/** What `preloadScreens` loads, and the permission that a role needs for it. */
export const lazyCode: { load: () => Promise<unknown>; permission: Permission | undefined }[] = []

/**
 * Creates a screen, or a part of one, whose code is loaded when it is first shown, by its `load`, or by `preloadScreens`. If it
 * is loaded, it is shown at once: what is shown after a fallback of React's Suspense comes up to 300 ms later.
 * @param load imports the module
 * @param name the name of the exported component
 * @param permission the permission that a role needs for `preloadScreens` to load it; by default, every role does
 */
export function lazyScreen<Name extends string, Props extends object = object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
  permission?: Permission,
) {
  let loaded: ComponentType<Props> | undefined
  const loadOnce = async () => {
    loaded = (await load())[name]
    return { default: loaded }
  }
  const Lazy = lazy(loadOnce)
  function Screen(props: Props) {
    const [Shown] = useState<ComponentType<Props>>(() => loaded ?? Lazy)
    return createElement(Shown, props)
  }
  lazyCode.push({ load: loadOnce, permission })
  return Object.assign(Screen, { load: loadOnce })
}

/**
 * Makes `preloadScreens` load other code, too. Returns the function that imports it.
 * @param permission the permission that a role needs for it; by default, every role does
 */
export function preloaded<Module>(
  load: () => Promise<Module>,
  permission?: Permission,
): () => Promise<Module> {
  lazyCode.push({ load, permission })
  return load
}

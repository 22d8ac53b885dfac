import Box from '@mui/material/Box'
import { type ComponentType, createElement, useEffect, useState } from 'react'
import { useListContext } from 'react-admin'
import type { Permission } from '../../../shared/contract/staff.ts'
import { preloaded } from '../../lazyScreen.ts'
import { loadStateOf } from '../load/failures.ts'
import { LoadProblem } from '../load/LoadProblem.tsx'

/**
 * Creates the tools of a list whose code is loaded once the rows are there; until then, their room stays free. Not with React's
 * Suspense, after whose fallback 300 ms pass. If the code cannot be loaded, says so, with a button that loads the page again.
 * @param load imports the module
 * @param name the name of the exported component
 * @param permission the permission that a role needs for `preloadScreens` to load it
 */
export function lazyTools<Name extends string>(
  load: () => Promise<Record<Name, ComponentType>>,
  name: Name,
  permission: Permission,
) {
  let loaded: ComponentType | undefined
  const loadOnce = preloaded(async () => {
    loaded = (await load())[name]
    return loaded
  }, permission)
  return function Tools() {
    const [Shown, show] = useState(() => loaded)
    const [error, setError] = useState<Error | null>(null)
    const { isPending } = useListContext()
    useEffect(() => {
      if (!Shown && !isPending) loadOnce().then((tools) => show(() => tools), setError)
    }, [Shown, isPending])
    if (Shown) return createElement(Shown)
    if (!error) return <Box sx={{ height: { xs: 169, sm: 143, lg: 105 } }} />
    // Browsers keep the failure of an import.
    const reload = () => window.location.reload()
    return <LoadProblem loaded={{ error, refetch: reload, ...loadStateOf(error, 0) }} />
  }
}

import Box from '@mui/material/Box'
import {
  type ComponentType,
  createElement,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react'
import { useListContext } from 'react-admin'
import type { Permission } from '../../../shared/contract/staff.ts'
import { preloaded } from '../../lazyScreen.ts'
import { store } from '../../store.ts'
import { loadStateOf } from '../load/failures.ts'
import { LoadProblem } from '../load/LoadProblem.tsx'

/**
 * Creates the tools of a list whose code is loaded once the rows are there; until then, their room stays free: as much as they
 * took the last time in a window of this width, else about as much as they take in the list of leads. Not with React's
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
    if (Shown) return <Measured name={name}>{createElement(Shown)}</Measured>
    if (!error) return <Box sx={{ height: heightOf(name) ?? { xs: 169, sm: 143, lg: 105 } }} />
    // Browsers keep the failure of an import.
    const reload = () => window.location.reload()
    return <LoadProblem loaded={{ error, refetch: reload, ...loadStateOf(error, 0) }} />
  }
}

/** Remembers the height of the tools. */
function Measured({ name, children }: { name: string; children: ReactNode }) {
  const tools = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { current } = tools
    if (!current) return
    const observer = new ResizeObserver(() => {
      const { height } = current.getBoundingClientRect()
      store.setItem<Size>(keyOf(name), { width: window.innerWidth, height })
    })
    observer.observe(current)
    return () => observer.disconnect()
  }, [name])
  // The margins of the tools are part of their height.
  return (
    <Box ref={tools} sx={{ display: 'flow-root' }}>
      {children}
    </Box>
  )
}

/** The width of the window, and the height that tools took in it, in pixels. */
type Size = { width: number; height: number }

function heightOf(name: string): number | undefined {
  const size = store.getItem<Size | undefined>(keyOf(name))
  return size?.width === window.innerWidth ? size.height : undefined
}

function keyOf(name: string) {
  return `height.${name}`
}

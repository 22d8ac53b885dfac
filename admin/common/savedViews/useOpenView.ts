import { useEffect, useRef } from 'react'
import { useListContext, useLocation, useNavigate, useStore } from 'react-admin'
import type { ViewRow } from '../../../shared/contract/saved-view.ts'
import { pathOf } from './useViews.ts'

/**
 * Opens the view whose id is in the URL (`?view=…`), for example from a colleague's link: sets its columns
 * and, if the URL has no filter, its filter and sort order. It stays open while these are changed. Without a view, brings
 * back the columns that the table had before.
 * @returns the open view, if any
 */
export function useOpenView(views: ViewRow[]): ViewRow | undefined {
  const { resource } = useListContext()
  const { search } = useLocation()
  const navigate = useNavigate()
  const setColumns = useViewColumns(resource)
  const openedId = useRef<string | null>(null)
  const viewId = new URLSearchParams(search).get('view') ?? ''
  const view = views.find(({ id }) => id === viewId)
  useEffect(() => {
    if (openedId.current === viewId || (viewId && !view)) return
    openedId.current = viewId
    setColumns(view?.hiddenColumns)
    if (view && !new URLSearchParams(search).has('filter'))
      navigate(pathOf(view), { replace: true })
  }, [view, viewId, search, navigate, setColumns])
  return view
}

// Remembers the table's own columns while a view is open. Undefined brings them back.
function useViewColumns(resource: string) {
  const [shown, setShown] = useStore<string[] | undefined>(`${resource}.datatable`)
  const [own, setOwn] = useStore<{ columns: string[] | null } | undefined>(`ownColumns.${resource}`)
  return (columns: string[] | undefined) => {
    if (columns && !own) setOwn({ columns: shown ?? null })
    if (columns) return setShown(columns)
    if (own) setShown(own.columns ?? undefined)
    setOwn(undefined)
  }
}

import { useEffect, useRef } from 'react'
import { useListContext, useLocation, useNavigate, useStore } from 'react-admin'
import type { ViewRow } from '../../../shared/contract/saved-view.ts'
import { pathOf } from './useViews.ts'

/**
 * Opens the view an address names (`?view=…`), as when a colleague sent its link: its columns, and
 * its filter and sort where the address does not tell them.
 */
export function useOpenView(views: ViewRow[]): void {
  const { resource } = useListContext()
  const { search } = useLocation()
  const navigate = useNavigate()
  const [, setHiddenColumns] = useStore<string[]>(`${resource}.datatable`)
  const opened = useRef<string>(undefined)
  const asked = new URLSearchParams(search)
  const view = views.find(({ id }) => id === asked.get('view'))
  useEffect(() => {
    if (!view || opened.current === view.id) return
    opened.current = view.id
    setHiddenColumns(view.hiddenColumns)
    if (!new URLSearchParams(search).has('filter')) navigate(pathOf(view), { replace: true })
  }, [view, search, navigate, setHiddenColumns])
}

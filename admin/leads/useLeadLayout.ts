import { useEffect } from 'react'
import { useLocation, useNavigate, useStore } from 'react-admin'

const layouts = ['table', 'board'] as const

/** How the leads are displayed; on a phone, `table` is a list of cards. */
export type LeadLayout = (typeof layouts)[number]

/**
 * Returns the layout of the leads, and a function that changes it. The address has it (`?layout=board`), so that links and
 * Back lead to the same screen. An address without one gets the layout that was last chosen in this browser.
 */
export function useLeadLayout() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [remembered, remember] = useStore<LeadLayout>('leads.layout', 'table')
  const inAddress = layouts.find((layout) => layout === new URLSearchParams(search).get('layout'))
  useEffect(() => {
    if (!inAddress && remembered === 'board')
      navigate({ search: withLayout(search, remembered) }, { replace: true })
  }, [inAddress, remembered, search, navigate])
  const setLayout = (layout: LeadLayout) => {
    remember(layout)
    navigate({ search: withLayout(search, layout) })
  }
  return [inAddress ?? remembered, setLayout] as const
}

function withLayout(search: string, layout: LeadLayout) {
  const query = new URLSearchParams(search)
  query.set('layout', layout)
  return `?${query}`
}

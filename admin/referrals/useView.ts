import { useLocation, useNavigate } from 'react-admin'

/** Which of some views is shown, kept in the address; the first unless it names another. */
export function useView<const View extends string>(views: readonly [View, ...View[]]) {
  const { search, pathname } = useLocation()
  const navigate = useNavigate()
  const named = new URLSearchParams(search).get('view')
  const view = views.find((each) => each === named) ?? views[0]
  const show = (next: View) => navigate(`${pathname}?view=${next}`)
  return [view, show] as const
}

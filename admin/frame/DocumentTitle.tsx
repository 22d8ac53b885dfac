import { useEffect } from 'react'
import { useGetList, usePermissions } from 'react-admin'
import { may, type StaffRole } from '../../shared/contract/staff.ts'
import { formatCount } from '../../shared/view/format.ts'
import { useLive } from '../common/live/useLive.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { unansweredLeads } from './menuItems.ts'
import { useScreenName } from './useScreenName.ts'

/** The name of the browser tab: the screen or the record and, for those who may read leads, how many are unanswered. */
export function DocumentTitle() {
  const { permissions: role } = usePermissions<StaffRole>()
  if (!role) return null
  return may(role, 'leads.read') ? <TitleWithCount /> : <TabTitle count="" />
}

function TitleWithCount() {
  const language = useLanguage()
  const { total, meta, refetch } = useGetList('leads', unansweredLeads)
  useLive('leads', () => refetch())
  const count = total ? `(${formatCount(total, language)}${meta?.isCapped ? '+' : ''}) ` : ''
  return <TabTitle count={count} />
}

function TabTitle({ count }: { count: string }) {
  const name = useScreenName()
  useEffect(() => {
    document.title = `${count}${name && `${name} · `}Antesala`
    // The name of a person must not remain after the user has signed out.
    return () => {
      document.title = 'Antesala'
    }
  }, [count, name])
  return null
}

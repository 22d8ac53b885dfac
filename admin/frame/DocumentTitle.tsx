import { useEffect, useState } from 'react'
import { useGetList, usePermissions } from 'react-admin'
import { may, type StaffRole } from '../../shared/contract/staff.ts'
import { formatCount } from '../../shared/view/format.ts'
import { useLive } from '../common/live/useLive.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { unansweredLeads } from './menuItems.ts'

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

// React-admin's screens render their titles into the app bar, and nowhere else.
function useScreenName(): string {
  const [name, setName] = useState('')
  useEffect(() => {
    const bar = document.getElementById('react-admin-title')
    if (!bar) return
    const read = () => setName(bar.textContent?.trim() ?? '')
    const observer = new MutationObserver(read)
    observer.observe(bar, { childList: true, characterData: true, subtree: true })
    read()
    return () => observer.disconnect()
  }, [])
  return name
}

import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { LinkBase, Title, useTranslate } from 'react-admin'

/** The tabs of the job console. The address of a tab is its name below `/jobs`; that of the list is `/jobs`. */
export const jobTabs = ['list', 'failures', 'queues', 'workers'] as const
export type JobTab = (typeof jobTabs)[number]

/** The tabs as links, and the title of the tab on screen; that of the list is set by the list. */
export function JobTabs({ tab }: { tab: JobTab }) {
  const translate = useTranslate()
  const title = `${translate('resources.jobs.name', { smart_count: 2 })} · ${translate(`jobs.tab.${tab}`)}`
  return (
    <>
      {tab !== 'list' && <Title title={title} />}
      <Tabs
        value={tab}
        variant="scrollable"
        aria-label={translate('resources.jobs.name', { smart_count: 2 })}
      >
        {jobTabs.map((name) => (
          <Tab
            key={name}
            value={name}
            component={LinkBase}
            to={jobTabPath(name)}
            label={translate(`jobs.tab.${name}`)}
          />
        ))}
      </Tabs>
    </>
  )
}

/** Returns the dashboard path of a tab of the job console. The menu opens the list. */
export function jobTabPath(tab: JobTab): string {
  return tab === 'list' ? '/jobs' : `/jobs/${tab}`
}

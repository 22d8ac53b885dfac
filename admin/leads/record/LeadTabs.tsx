import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { LinkBase, useTranslate } from 'react-admin'

/** The tabs of a lead's page. The address of the journey is `/leads/:id/show/journey`; the lead has no name in it. */
export type LeadTab = 'lead' | 'journey'

/** The tabs of a lead's page, as links. */
export function LeadTabs({ id, tab }: { id: string; tab: LeadTab }) {
  const translate = useTranslate()
  const path = `/leads/${id}/show`
  const name = translate('resources.leads.name', { smart_count: 1 })
  return (
    <Tabs value={tab} aria-label={name} sx={{ mb: 2 }}>
      <Tab value="lead" component={LinkBase} to={path} label={name} />
      <Tab
        value="journey"
        component={LinkBase}
        to={`${path}/journey`}
        label={translate('journey.title')}
      />
    </Tabs>
  )
}

import Tooltip from '@mui/material/Tooltip'
import { useTranslate } from 'react-admin'

/** The heading of the column with the waiting time, with the rule by which it ends. */
export function WaitingHeading() {
  const translate = useTranslate()
  return (
    <Tooltip describeChild title={translate('leadWork.waitingRule')}>
      <span>{translate('resources.leads.fields.waitingSince')}</span>
    </Tooltip>
  )
}

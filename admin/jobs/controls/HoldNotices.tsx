import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MuiLink from '@mui/material/Link'
import { useState } from 'react'
import { Link, useTranslate } from 'react-admin'
import { alertHelpPath, alertPath, alertPlace } from '../../../shared/contract/alert.ts'
import type { Hold, HoldRow } from '../../../shared/contract/control.ts'
import { formatCount } from '../../../shared/view/format.ts'
import { useQueueName } from '../../common/records/useQueueName.ts'
import { ShortTime } from '../../common/Time.tsx'
import { useLanguage } from '../../common/useLanguage.ts'
import { HoldDialog } from './HoldDialog.tsx'
import { useControls } from './useControls.ts'
import { useEndHold } from './useEndHold.ts'

/** A notice for each queue that staff have paused, and for each template whose emails they hold, with a button that ends it. */
export function HoldNotices() {
  const holds = useControls()?.holds ?? []
  return holds.map((hold) => <HoldNotice key={hold.id} hold={hold} />)
}

function HoldNotice({ hold }: { hold: HoldRow }) {
  const { queue, template, reason, since, endsAt, actor, waiting } = hold
  const [isChanging, setChanging] = useState(false)
  const translate = useTranslate()
  const queueName = useQueueName()
  const language = useLanguage()
  const cause = template ? 'template_held' : 'queue_paused'
  return (
    <Alert severity="warning" variant="outlined" action={<EndButton hold={hold} />}>
      <Box component="span" sx={{ fontWeight: 500 }}>
        {template
          ? translate('controls.held', { template: translate(`emailTemplate.${template}`) })
          : translate('controls.paused', { queue: queueName(queue) })}
      </Box>
      {', '}
      {translate('controls.since')} <ShortTime value={since} />
      {endsAt && (
        <>
          {', '}
          {translate('controls.endsAt')} <ShortTime value={endsAt} />
        </>
      )}
      {`, ${translate('controls.by', { actor })}: `}
      <Box component="span" sx={{ overflowWrap: 'anywhere' }}>
        {reason}
      </Box>
      <Box sx={{ display: 'flex', columnGap: 2, flexWrap: 'wrap' }}>
        {translate('controls.waiting', {
          count: `${formatCount(waiting.count, language)}${waiting.isExact ? '' : '+'}`,
        })}
        <Link
          to={alertPath({ cause, subject: template ?? queue })}
          color="inherit"
          underline="always"
        >
          {translate(`alerts.place.${alertPlace(cause)}`)}
        </Link>
        <Link to={alertHelpPath(cause)} color="inherit" underline="always">
          {translate('alerts.help')}
        </Link>
        <MuiLink
          component="button"
          color="inherit"
          underline="always"
          onClick={() => setChanging(true)}
        >
          {translate('controls.change')}
        </MuiLink>
      </Box>
      {isChanging && (
        <HoldDialog
          queue={queue}
          isTemplate={template !== null}
          hold={hold}
          onClose={() => setChanging(false)}
        />
      )}
    </Alert>
  )
}

function EndButton({ hold }: { hold: Hold }) {
  const translate = useTranslate()
  const { mutate, isPending } = useEndHold()
  return (
    <Button color="inherit" size="small" disabled={isPending} onClick={() => mutate(hold)}>
      {translate(hold.template ? 'controls.release' : 'controls.resume')}
    </Button>
  )
}

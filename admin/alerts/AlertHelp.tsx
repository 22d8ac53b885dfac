import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { CanAccess, Link, Title, useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import { serif } from '../../shared/brand/type.ts'
import { type AlertCause, alertCauses, alertPath, alertPlace } from '../../shared/contract/alert.ts'
import { NotAllowed, NotFound } from '../frame/Notice.tsx'

/** The page of help for a problem: what it means, what to look at, and what to do. */
export function AlertHelp() {
  const { cause } = useParams()
  const known = alertCauses.find((name) => name === cause)
  return (
    <CanAccess resource="alerts" action="list" accessDenied={<NotAllowed />}>
      {known ? <Help cause={known} /> : <NotFound />}
    </CanAccess>
  )
}

function Help({ cause }: { cause: AlertCause }) {
  const translate = useTranslate()
  const title = translate(`alertHelp.${cause}.title`)
  return (
    <Box sx={{ py: 2, maxWidth: 720 }}>
      <Title title={title} />
      <Box component="h2" sx={{ fontFamily: serif, fontSize: 22, fontWeight: 400, mt: 0 }}>
        {title}
      </Box>
      {(['meaning', 'look', 'act'] as const).map((part) => (
        <Box component="section" key={part} sx={{ mb: 2 }}>
          <Box component="h3" sx={{ fontSize: 14, fontWeight: 500, m: 0, mb: 0.5 }}>
            {translate(`alerts.part.${part}`)}
          </Box>
          {translate(`alertHelp.${cause}.${part}`)}
        </Box>
      ))}
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        <Button component={Link} variant="outlined" to={alertPath({ cause, subject: '' })}>
          {translate(`alerts.place.${alertPlace(cause)}`)}
        </Button>
        <Button component={Link} variant="outlined" to="/alerts">
          {translate('resources.alerts.name', { smart_count: 2 })}
        </Button>
      </Box>
    </Box>
  )
}

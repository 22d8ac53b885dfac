import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { type AlertHistory, alertChannels } from '../../shared/contract/alert.ts'
import { request } from '../common/request.ts'
import { Message } from './Message.tsx'

/** How ops are notified, with a warning if there is only one way, the latest tests, and a button that sends a test. */
export function Ways({ history }: { history: AlertHistory }) {
  const { mailbox, channels, tests } = history
  const translate = useTranslate()
  return (
    <Box component="section" sx={{ display: 'grid', gap: 1.5 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, flexWrap: 'wrap' }}>
        <Box component="h2" sx={{ fontSize: 16, fontWeight: 500, flex: 1 }}>
          {translate('alerts.ways')}
        </Box>
        <TestButton />
      </Box>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        <li>{translate('alerts.way.email', { mailbox })}</li>
        {alertChannels.map((channel) => (
          <Box
            component="li"
            key={channel}
            sx={{ color: channels.includes(channel) ? undefined : 'text.secondary' }}
          >
            {translate(`alerts.way.${channel}`)}
            {!channels.includes(channel) && ` (${translate('alerts.notSet')})`}
          </Box>
        ))}
      </Box>
      {channels.length === 0 && (
        <Alert severity="warning" variant="outlined">
          {translate('alerts.onlyOneWay')}
        </Alert>
      )}
      {tests.map((message) => (
        <Message key={message.id} message={message} />
      ))}
    </Box>
  )
}

function TestButton() {
  const translate = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => request('POST', 'alert-tests', {}),
    onSuccess: () => {
      notify('alerts.testSent', { type: 'info' })
      void client.invalidateQueries({ queryKey: ['alert-history'] })
    },
    onError: (error: Error) => notify(error.message, { type: 'error' }),
  })
  return (
    <Button variant="outlined" size="small" disabled={isPending} onClick={() => mutate()}>
      {translate('alerts.test')}
    </Button>
  )
}

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import type { SessionRow } from '../../shared/contract/staff-account.ts'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { request } from '../common/request.ts'
import { Section } from '../common/Section.tsx'
import { Time } from '../common/Time.tsx'
import { fetchJson } from '../http.ts'
import { describeUserAgent } from './describeUserAgent.ts'

/** The user's own sessions, with buttons to end all but the current one. */
export function OwnSessions() {
  const translate = useTranslate()
  const notify = useNotify()
  const loaded = useQuery<SessionRow[]>({
    queryKey: ['sessions'],
    queryFn: async () => (await fetchJson('/api/staff/sessions')).json,
  })
  const { data: sessions = [], refetch } = loaded
  const endSessions = async (path: string) => {
    await request('DELETE', path).catch((error: Error) => notify(error.message, { type: 'error' }))
    refetch()
  }
  const hasOthers = sessions.some(({ isThis }) => !isThis)
  return (
    <Section
      title="profile.sessions"
      action={
        hasOthers && (
          <Button size="small" onClick={() => endSessions('sessions')}>
            {translate('profile.endOthers')}
          </Button>
        )
      }
    >
      <LoadProblem loaded={loaded} />
      {sessions.map((session) => (
        <SessionLine
          key={session.id}
          session={session}
          onEnd={() => endSessions(`sessions/${session.id}`)}
        />
      ))}
    </Section>
  )
}

function SessionLine({ session, onEnd }: { session: SessionRow; onEnd(): void }) {
  const { userAgent, address: ipAddress, createdAt, isThis } = session
  const translate = useTranslate()
  return (
    <Box sx={lineSx}>
      <Box sx={{ minWidth: 0 }}>
        {describeUserAgent(userAgent) ?? translate('profile.unknownBrowser')}
        <Box sx={{ color: 'text.secondary' }}>
          {ipAddress} · <Time value={createdAt} />
        </Box>
      </Box>
      {isThis ? (
        <Box sx={{ color: 'success.main' }}>{translate('profile.thisSession')}</Box>
      ) : (
        <Button size="small" onClick={onEnd}>
          {translate('profile.endSession')}
        </Button>
      )}
    </Box>
  )
}

const lineSx = {
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: 2,
  minHeight: 48,
  '& + &': { borderTop: 1, borderColor: 'divider' },
}

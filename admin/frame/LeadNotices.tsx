import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useRef, useState } from 'react'
import { LinkBase, useDataProvider, useGetIdentity, useTranslate } from 'react-admin'
import type { Change } from '../../shared/contract/change.ts'
import type { LeadRecord } from '../../shared/contract/records.ts'
import { useLive } from '../common/live/useLive.ts'
import { useTaskText } from '../tasks/useTaskText.ts'
import { keepListening, showOnDesktop } from './desktopNotices.ts'
import { useDueTasks } from './useDueTasks.ts'

type LeadNotice = {
  id: string
  text: string
  path: string
  /** The lead of which it says that it is unanswered. */
  unanswered?: string | undefined
}

/**
 * Tells the user, here and on the desktop, that a lead of theirs is unanswered, that one moved to or from them, that the hour of a
 * task has come, and administrators that nobody can take a lead. A notice stays until it is closed or opened. It has its own place above
 * the screen, and stays there while the screen scrolls. Of several, the first is shown, with their number.
 */
export function LeadNotices() {
  const [notices, setNotices] = useState<LeadNotice[]>([])
  const translate = useTranslate()
  useEffect(keepListening, [])
  const show = (notice: LeadNotice) => {
    setNotices((shown) => [...shown, notice])
    showOnDesktop(notice.id, notice.text, notice.path)
  }
  useNewNotices(show)
  const told = notices.flatMap(({ unanswered }) => unanswered ?? [])
  useAnswered(told, (leadId) =>
    setNotices((shown) => shown.filter(({ unanswered }) => unanswered !== leadId)),
  )
  const taskText = useTaskText()
  useDueTasks(({ task, lead: { id, name } }) => {
    if (!task) return
    const text = translate('leadNotice.task', {
      time: task.dueTime,
      task: taskText(task),
      name,
    })
    show({ id: `${task.id} ${task.version}`, text, path: `/leads/${id}/show` })
  })
  const [first] = notices
  if (!first) return null
  const close = () => setNotices((shown) => shown.slice(1))
  const closeUnanswered = () => setNotices((shown) => shown.filter(({ unanswered }) => !unanswered))
  return (
    <Alert
      severity="warning"
      variant="outlined"
      className="lead-notice no-print"
      sx={noticeSx}
      action={
        <>
          {told.length > 1 && (
            <LinkButton to={myUnanswered} onClick={closeUnanswered}>
              {translate('leadNotice.all')}
            </LinkButton>
          )}
          <LinkButton to={first.path} onClick={close}>
            {translate('leadNotice.open')}
          </LinkButton>
          <Button size="small" color="inherit" onClick={close}>
            {translate('ra.action.close')}
          </Button>
          {notices.length > 1 && (
            <Button size="small" color="inherit" onClick={() => setNotices([])}>
              {translate('leadNotice.closeAll')}
            </Button>
          )}
        </>
      }
    >
      {notices.length > 1 && (
        <Box component="strong" sx={{ mr: 1 }}>
          {translate('leadNotice.position', { position: 1, max: notices.length })}
        </Box>
      )}
      {first.text}
    </Alert>
  )
}

type LinkButtonProps = { to: string; onClick(): void; children: string }

function LinkButton(props: LinkButtonProps) {
  return <Button size="small" color="inherit" component={LinkBase} {...props} />
}

const myUnanswered = `/leads?${new URLSearchParams({
  filter: JSON.stringify({ assignee: 'me', unanswered: true }),
  page: '1',
})}`

const noticeSx = {
  position: 'sticky',
  top: { xs: 56, sm: 48 },
  zIndex: 2,
  mt: 1,
  flexWrap: 'wrap',
  alignItems: 'center',
  alignSelf: 'stretch',
  bgcolor: 'background.paper',
  '& .MuiAlert-message': { flex: '1 1 240px', overflowWrap: 'anywhere' },
  '& .MuiAlert-action': { pt: 0, pl: 0, mr: 0, ml: 'auto', flexWrap: 'wrap' },
}

// A stream that reconnects repeats the changes of half a minute.
function useNewNotices(onNotice: (notice: LeadNotice) => void) {
  const seen = useRef(new Set<string>())
  const { identity } = useGetIdentity()
  const dataProvider = useDataProvider()
  const translate = useTranslate()
  const tell = async ({ id, type, notice }: Change) => {
    if (!notice || !identity || seen.current.has(notice.id)) return
    const isForAdministrators = type === 'lead.nobody_available' && identity.role === 'admin'
    if (!isForAdministrators && !notice.to.includes(String(identity.id))) return
    seen.current.add(notice.id)
    const lead = await dataProvider.getOne<LeadRecord>('leads', { id }).catch(() => undefined)
    const kind = lead && kindOf(type, lead.data, String(identity.id))
    if (!kind) return
    const { name, assignee } = lead.data
    const text = translate(`leadNotice.${kind}`, { name, actor: assignee?.name })
    const unanswered = kind === 'reminder' ? id : undefined
    onNotice({ id: notice.id, text, path: `/leads/${id}/show`, unanswered })
  }
  useLive('leads', ({ changes }) => {
    for (const change of changes) void tell(change)
  })
}

// A colleague may answer the client, or take over the lead.
function useAnswered(told: string[], onAnswered: (leadId: string) => void) {
  const { identity } = useGetIdentity()
  const dataProvider = useDataProvider()
  const check = async (id: string) => {
    const lead = await dataProvider.getOne<LeadRecord>('leads', { id }).catch(() => undefined)
    const isMine = lead?.data.assignee?.id === identity?.id
    if (lead && (!isMine || lead.data.waitingSince === null)) onAnswered(id)
  }
  useLive('leads', ({ changes, missed }) => {
    const changed = new Set(changes.map(({ id }) => id))
    for (const id of told) if (missed || changed.has(id)) void check(id)
  })
}

function kindOf(type: string, { assignee }: LeadRecord, me: string) {
  if (type === 'lead.nobody_available') return 'nobody'
  const isMine = assignee?.id === me
  if (type === 'lead.reassigned') return isMine ? 'taken' : 'moved'
  // It may have moved or been answered meanwhile.
  return isMine ? 'reminder' : undefined
}

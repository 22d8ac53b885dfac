import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect } from 'react'
import { LinkBase, useTranslate } from 'react-admin'
import type { DayItem } from '../../../shared/contract/task.ts'
import { myUnanswered } from '../../leads/unansweredPaths.ts'
import { useTaskText } from '../../tasks/useTaskText.ts'
import { keepListening } from '../desktopNotices.ts'
import { isOfMine, type Notice } from './notice.ts'
import { useDueTasks } from './useDueTasks.ts'
import { useLeadNews } from './useLeadNews.ts'
import { useNotices } from './useNotices.ts'
import { useOutdated } from './useOutdated.ts'

/**
 * Tells the user, here and on the desktop, that a lead of theirs is unanswered, that one moved to or from them, that the hour of a
 * task has come, and administrators that nobody can take a lead. A notice stays until it is closed or opened, or is no longer true.
 * It has its own place above the screen, and stays there while the screen scrolls. Of several, the first is shown, with their number.
 */
export function LeadNotices() {
  const { notices, addLeads, addTasks, remove } = useNotices()
  const noticesOfTasks = useNoticesOfTasks()
  useEffect(keepListening, [])
  useLeadNews(addLeads)
  const dueTasks = useDueTasks((items) => addTasks(noticesOfTasks(items)))
  useOutdated(notices, dueTasks, remove)
  const translate = useTranslate()
  const [first] = notices
  if (!first) return null
  return (
    <Alert
      severity="warning"
      variant="outlined"
      className="lead-notice no-print"
      sx={noticeSx}
      action={<Actions notices={notices} first={first} onClose={remove} />}
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

function useNoticesOfTasks() {
  const translate = useTranslate()
  const taskText = useTaskText()
  return (items: DayItem[]): Notice[] =>
    items.flatMap(({ task, lead: { id, name } }) => {
      if (!task) return []
      const said = { time: task.dueTime, task: taskText(task), name }
      const text = translate('leadNotice.task', said)
      return { id: `${task.id} ${task.version}`, text, path: `/leads/${id}/show`, task: task.id }
    })
}

type ActionsProps = {
  notices: Notice[]
  first: Notice
  onClose(isClosed: (notice: Notice) => boolean): void
}

function Actions({ notices, first, onClose }: ActionsProps) {
  const translate = useTranslate()
  const close = () => onClose((notice) => notice === first)
  return (
    <>
      {notices.filter(isOfMine).length > 1 && (
        <LinkButton to={myUnanswered} onClick={() => onClose(isOfMine)}>
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
        <Button size="small" color="inherit" onClick={() => onClose(() => true)}>
          {translate('leadNotice.closeAll')}
        </Button>
      )}
    </>
  )
}

type LinkButtonProps = { to: string; onClick(): void; children: string }

function LinkButton(props: LinkButtonProps) {
  return <Button size="small" color="inherit" component={LinkBase} {...props} />
}

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

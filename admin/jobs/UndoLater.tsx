import CloseIcon from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import Snackbar from '@mui/material/Snackbar'
import { useRefresh, useStore, useTranslate } from 'react-admin'
import type { JobResult } from '../../shared/contract/job.ts'
import { formatCount } from '../../shared/view/format.ts'
import { useExpiry } from '../common/useExpiry.ts'
import { useLanguage } from '../common/useLanguage.ts'
import type { ActionName } from './ActionName.ts'
import { UndoButton } from './UndoButton.tsx'
import { useNotifyUndone } from './useNotifyUndone.ts'

/** How long an undo is offered after the result of the action was closed, in milliseconds. */
const OFFERED_MS = 60_000

/** What can be undone; `until`: how long that is offered, in milliseconds since 1970. */
type Undoable = { name: ActionName; call: string; changed: number; until: number }

function useUndoable() {
  return useStore<Undoable | null>('jobs.undoable', null)
}

/** Returns a function that offers the undo of an action for a minute, on every screen. */
export function useOfferUndo() {
  const [, setUndoable] = useUndoable()
  return (name: ActionName, call: string, { changed }: JobResult) =>
    setUndoable({ name, call, changed, until: Date.now() + OFFERED_MS })
}

/** The last cancellation or dismissal, with a button that undoes it, until a minute after its result was closed. */
export function UndoLater() {
  const [undoable, setUndoable] = useUndoable()
  useExpiry(undoable?.until, () => setUndoable(null))
  return undoable && <Offer undoable={undoable} onClose={() => setUndoable(null)} />
}

// Without `onClose`, the snackbar does not close at the next click elsewhere.
function Offer({ undoable, onClose }: { undoable: Undoable; onClose(): void }) {
  const { name, call, changed } = undoable
  const translate = useTranslate()
  const language = useLanguage()
  const refresh = useRefresh()
  const notifyUndone = useNotifyUndone()
  const onUndone = (result: JobResult) => {
    onClose()
    notifyUndone(result)
    refresh()
  }
  return (
    <Snackbar
      open
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      message={translate(`jobs.${name}.done`, {
        smart_count: changed,
        count: formatCount(changed, language),
      })}
      action={
        <>
          <UndoButton call={call} onUndone={onUndone} />
          <IconButton
            size="small"
            color="inherit"
            aria-label={translate('ra.action.close')}
            onClick={onClose}
          >
            <CloseIcon fontSize="small" />
          </IconButton>
        </>
      }
    />
  )
}

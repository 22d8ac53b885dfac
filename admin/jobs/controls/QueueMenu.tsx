import MoreIcon from '@mui/icons-material/MoreVert'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { type EmailTemplate, emailQueue } from '../../../shared/contract/email.ts'
import { useQueueName } from '../../common/records/useQueueName.ts'
import { ConcurrencyDialog } from './ConcurrencyDialog.tsx'
import { HoldDialog } from './HoldDialog.tsx'
import { ProbeDialog } from './ProbeDialog.tsx'
import { useControls } from './useControls.ts'
import { useEndHold } from './useEndHold.ts'

const actions = ['resume', 'changePause', 'pause', 'concurrency', 'holdTemplate', 'probe'] as const
type ActionName = (typeof actions)[number]

type Props = {
  queue: string
  /** The template that the screen is about. */
  template?: EmailTemplate | undefined
}

/** A button that opens a menu with what staff can do about a queue. */
export function QueueMenu({ queue, template }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement>()
  const [action, setAction] = useState<Exclude<ActionName, 'resume'>>()
  const translate = useTranslate()
  const queueName = useQueueName()
  const { names, dialogs, resume } = useActions({ queue, template }, () => setAction(undefined))
  const choose = (name: ActionName) => {
    setAnchor(undefined)
    if (name === 'resume') resume()
    else setAction(name)
  }
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('controls.menu', { queue: queueName(queue) })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== undefined} onClose={() => setAnchor(undefined)}>
        {names.map((name) => (
          <MenuItem key={name} onClick={() => choose(name)}>
            {translate(`controls.${name}`)}
          </MenuItem>
        ))}
      </Menu>
      {action && dialogs[action]}
    </>
  )
}

function useActions({ queue, template }: Props, onClose: () => void) {
  const controls = useControls()
  const control = controls?.concurrency.find((one) => one.queue === queue)
  const hold = controls?.holds.find((one) => one.queue === queue && one.template === null)
  const isPossible: Record<ActionName, boolean> = {
    resume: hold !== undefined,
    changePause: hold !== undefined,
    pause: hold === undefined,
    concurrency: control !== undefined && control.max > 1,
    holdTemplate: queue === emailQueue,
    probe: queue === emailQueue,
  }
  const { mutate } = useEndHold()
  const pause = <HoldDialog queue={queue} isTemplate={false} hold={hold} onClose={onClose} />
  const dialogs: Record<Exclude<ActionName, 'resume'>, ReactNode> = {
    ...{ pause, changePause: pause },
    concurrency: control && <ConcurrencyDialog control={control} onClose={onClose} />,
    holdTemplate: <HoldDialog queue={queue} isTemplate template={template} onClose={onClose} />,
    probe: <ProbeDialog onClose={onClose} />,
  }
  const resume = () => hold && mutate(hold)
  return { names: actions.filter((name) => isPossible[name]), dialogs, resume }
}

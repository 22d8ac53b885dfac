import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useTranslate } from 'react-admin'
import { type PutOff, putOffs } from '../../shared/contract/task.ts'

type PutOffMenuProps = {
  /** The element at which the menu opens. */
  anchor: HTMLElement
  onPutOff(putOff: PutOff): void
  /** Lets the user choose a day and an hour. */
  onChoose(): void
  onClose(): void
}

/** A menu of the times to which a task can be put off. */
export function PutOffMenu({ anchor, onPutOff, onChoose, onClose }: PutOffMenuProps) {
  const translate = useTranslate()
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {putOffs.map((putOff) => (
        <MenuItem
          key={putOff}
          onClick={() => {
            onClose()
            onPutOff(putOff)
          }}
        >
          {translate(`tasks.to.${putOff}`)}
        </MenuItem>
      ))}
      <MenuItem
        onClick={() => {
          onClose()
          onChoose()
        }}
      >
        {translate('tasks.to.chosen')}
      </MenuItem>
    </Menu>
  )
}

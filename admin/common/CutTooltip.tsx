import Tooltip from '@mui/material/Tooltip'
import { type ReactElement, type RefObject, useRef, useState } from 'react'

type CutTooltipProps<Cut extends HTMLElement> = {
  text: string
  /** Renders the element that shows the text and may cut it off. */
  children(ref: RefObject<Cut | null>): ReactElement
}

/**
 * A tooltip with the whole text if the element shows only its beginning: for the mouse, touch and, if the element can have the
 * focus, the keyboard.
 */
export function CutTooltip<Cut extends HTMLElement = HTMLAnchorElement>({
  text,
  children,
}: CutTooltipProps<Cut>) {
  const element = useRef<Cut>(null)
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(isCut(element.current))
  return (
    <Tooltip
      // As an element, because a string would also become the tooltip of the browser.
      title={<span>{text}</span>}
      describeChild
      open={isOpen}
      onOpen={open}
      onClose={() => setOpen(false)}
      enterTouchDelay={300}
    >
      {children(element)}
    </Tooltip>
  )
}

function isCut(element: HTMLElement | null) {
  return element !== null && element.scrollWidth > element.clientWidth
}

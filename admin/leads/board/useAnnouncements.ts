import type { DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd'
import { useTranslate } from 'react-admin'

/** Returns what screen readers say while a card is dragged, in the user's language instead of the library's English. */
export function useAnnouncements(nameOf: (id: string) => string) {
  const translate = useTranslate()
  const statusOf = (column: { droppableId: string }) =>
    translate(`leadStatus.${column.droppableId}`)
  return {
    onDragStart: ({ draggableId, source }: DragStart, { announce }: ResponderProvided) =>
      announce(
        translate('leadWork.board.lifted', {
          name: nameOf(draggableId),
          status: statusOf(source),
        }),
      ),
    onDragUpdate: ({ destination }: DragUpdate, { announce }: ResponderProvided) =>
      announce(destination ? statusOf(destination) : translate('leadWork.board.outside')),
    onDragEnd: ({ draggableId, source, destination }: DropResult, provided: ResponderProvided) =>
      provided.announce(
        translate('leadWork.board.dropped', {
          name: nameOf(draggableId),
          status: statusOf(destination ?? source),
        }),
      ),
  }
}

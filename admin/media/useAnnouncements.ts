import type { DragStart, DragUpdate, DropResult, ResponderProvided } from '@hello-pangea/dnd'
import { useTranslate } from 'react-admin'
import type { MediaRow } from '../../shared/contract/media.ts'

/** Returns what screen readers say while a file is moved, in the user's language instead of the library's English. */
export function useAnnouncements(media: MediaRow[]) {
  const translate = useTranslate()
  const at = (id: string, { index }: { index: number }) => ({
    name: media.find((row) => row.id === id)?.fileName ?? '',
    place: index + 1,
    count: media.length,
  })
  return {
    onDragStart: ({ draggableId, source }: DragStart, { announce }: ResponderProvided) =>
      announce(translate('media.lifted', at(draggableId, source))),
    onDragUpdate: ({ draggableId, destination }: DragUpdate, { announce }: ResponderProvided) =>
      announce(
        destination
          ? translate('media.over', at(draggableId, destination))
          : translate('media.outside'),
      ),
    onDragEnd: ({ draggableId, source, destination }: DropResult, provided: ResponderProvided) =>
      provided.announce(translate('media.dropped', at(draggableId, destination ?? source))),
  }
}

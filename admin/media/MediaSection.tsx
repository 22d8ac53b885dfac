import { DragDropContext, Droppable } from '@hello-pangea/dnd'
import Box from '@mui/material/Box'
import { useCanAccess, useTranslate } from 'react-admin'
import { isInGallery, isPublished, type MediaRow } from '../../shared/contract/media.ts'
import type { PropertyRecord } from '../../shared/contract/records.ts'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { Section } from '../common/Section.tsx'
import { DropZone } from './DropZone.tsx'
import { MediaLine } from './MediaLine.tsx'
import { MediaPicture } from './MediaPicture.tsx'
import { UploadLine } from './UploadLine.tsx'
import { useAnnouncements } from './useAnnouncements.ts'
import { useMedia } from './useMedia.ts'
import { useUploads } from './useUploads.ts'

/** The photographs, floor plans and documents of a property, in the order in which the portal shows them. */
export function MediaSection({ property }: { property: PropertyRecord }) {
  const { canAccess } = useCanAccess({ resource: 'properties', action: 'edit' })
  const gallery = useMedia(property)
  const { uploads, add, dismiss } = useUploads(property.id, gallery.reload)
  return (
    <Section title="media.title">
      <LoadProblem loaded={gallery.loaded} />
      {canAccess ? (
        <>
          <DropZone onFiles={add} />
          <Box component="ul" aria-live="polite" sx={{ ...listSx, '&:not(:empty)': { mt: 1 } }}>
            {uploads.map((upload) => (
              <UploadLine key={upload.key} upload={upload} onDismiss={() => dismiss(upload.key)} />
            ))}
          </Box>
          <MediaLines {...gallery} />
        </>
      ) : (
        <Pictures media={gallery.media} />
      )}
    </Section>
  )
}

function MediaLines({ media = [], change, move }: ReturnType<typeof useMedia>) {
  const translate = useTranslate()
  const cover = coverOf(media)
  const { onDragStart, onDragUpdate, onDragEnd } = useAnnouncements(media)
  return (
    <DragDropContext
      onDragStart={onDragStart}
      onDragUpdate={onDragUpdate}
      onDragEnd={(result, provided) => {
        onDragEnd(result, provided)
        const { source, destination } = result
        if (destination && destination.index !== source.index)
          void move(source.index, destination.index)
      }}
      {...(nonce && { nonce })}
      dragHandleUsageInstructions={translate('media.dragHint')}
    >
      <Droppable droppableId="media">
        {({ innerRef, droppableProps, placeholder }) => (
          <Box component="ul" ref={innerRef} {...droppableProps} sx={listSx}>
            {media.map((row, index) => (
              <MediaLine
                key={row.id}
                media={row}
                index={index}
                isCover={row.id === cover?.id}
                onChange={(changes) => change(row, changes)}
                onMakeCover={
                  isInGallery(row) && cover && row.id !== cover.id
                    ? () => move(index, media.indexOf(cover))
                    : undefined
                }
              />
            ))}
            {placeholder}
          </Box>
        )}
      </Droppable>
    </DragDropContext>
  )
}

function Pictures({ media = [] }: { media: MediaRow[] | undefined }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {media.map((row) => (
        <MediaPicture key={row.id} media={row} />
      ))}
    </Box>
  )
}

// The style element that the library adds needs the page's CSP nonce, if there is one.
const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce

// The first picture of the gallery that the portal shows.
function coverOf(media: MediaRow[]) {
  return media.find((row) => isInGallery(row) && isPublished(row))
}

const listSx = { listStyle: 'none', m: 0, p: 0 }

import { Draggable } from '@hello-pangea/dnd'
import DragIcon from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { isPublished, type MediaRow, mediaKinds } from '../../shared/contract/media.ts'
import type { MediaChanges } from '../../shared/contract/media-schema.ts'
import { Chip } from '../common/StatusChip.tsx'
import { AltField } from './AltField.tsx'
import { MediaPicture } from './MediaPicture.tsx'

type MediaLineProps = {
  media: MediaRow
  index: number
  isCover: boolean
  onChange: (changes: MediaChanges) => Promise<boolean>
  onMakeCover: (() => void) | undefined
}

/** A file of a property: its picture, what it shows in both languages, and what can be done with it. */
export function MediaLine({ media, index, isCover, onChange, onMakeCover }: MediaLineProps) {
  const translate = useTranslate()
  return (
    <Draggable draggableId={media.id} index={index}>
      {({ innerRef, draggableProps, dragHandleProps }) => (
        <Box component="li" ref={innerRef} {...draggableProps} sx={lineSx}>
          <Box
            {...dragHandleProps}
            aria-label={translate('media.move', { name: media.fileName })}
            sx={{ color: 'text.secondary', display: 'flex' }}
          >
            <DragIcon fontSize="small" />
          </Box>
          <MediaPicture media={media} />
          <Box sx={fieldsSx}>
            <AltField
              label={translate('media.altEs')}
              value={media.altEs}
              onSave={(altEs) => onChange({ altEs })}
            />
            <AltField
              label={translate('media.altEn')}
              value={media.altEn}
              onSave={(altEn) => onChange({ altEn })}
            />
            <Box sx={footSx}>
              <MediaState media={media} isCover={isCover} />
              {media.kind !== 'document' && <KindField media={media} onChange={onChange} />}
              {onMakeCover && (
                <Button size="small" onClick={onMakeCover}>
                  {translate('media.makeCover')}
                </Button>
              )}
              <Button
                size="small"
                color="error"
                aria-label={translate('media.removeNamed', { name: media.fileName })}
                onClick={() => onChange({ isRemoved: true })}
              >
                {translate('media.remove')}
              </Button>
            </Box>
          </Box>
        </Box>
      )}
    </Draggable>
  )
}

function MediaState({ media, isCover }: { media: MediaRow; isCover: boolean }) {
  if (media.status === 'failed')
    return <Chip tone="error.main" labelKey={`media.failures.${media.failure}`} />
  if (media.status === 'processing') return <Chip tone="warning.main" labelKey="media.processing" />
  if (!isPublished(media)) return <Chip tone="warning.main" labelKey="media.undescribed" />
  return <Chip tone="success.main" labelKey={isCover ? 'media.cover' : 'media.published'} />
}

function KindField({ media, onChange }: Pick<MediaLineProps, 'media' | 'onChange'>) {
  const translate = useTranslate()
  return (
    <TextField
      select
      size="small"
      variant="standard"
      value={media.kind}
      onChange={({ target }) => onChange({ kind: target.value as MediaRow['kind'] })}
      slotProps={{ htmlInput: { 'aria-label': translate('field.kind') } }}
    >
      {mediaKinds
        .filter((kind) => kind !== 'document')
        .map((kind) => (
          <MenuItem key={kind} value={kind}>
            {translate(`mediaKind.${kind}`)}
          </MenuItem>
        ))}
    </TextField>
  )
}

const lineSx = {
  display: 'flex',
  alignItems: 'flex-start',
  gap: 1.5,
  py: 1.5,
  bgcolor: 'background.paper',
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
const fieldsSx = {
  flex: 1,
  minWidth: 0,
  display: 'grid',
  gap: 1,
  gridTemplateColumns: 'minmax(0, 1fr)',
}
const footSx = {
  gridColumn: '1 / -1',
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
}

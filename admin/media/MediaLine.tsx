import { Draggable } from '@hello-pangea/dnd'
import DragIcon from '@mui/icons-material/DragIndicator'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useTranslate } from 'react-admin'
import { isInGallery, isPublished, type MediaRow, mediaKinds } from '../../shared/contract/media.ts'
import type { MediaChanges } from '../../shared/contract/media-schema.ts'
import { Chip } from '../common/StatusChip.tsx'
import { AltField } from './AltField.tsx'
import { MediaPicture } from './MediaPicture.tsx'
import { pictureLimits } from './uploadFile.ts'

/** A picture of the gallery with fewer pixels is blurred on a large screen. */
const LARGE_SCREEN = 1200

type MediaLineProps = {
  media: MediaRow
  index: number
  isCover: boolean
  onChange: (changes: MediaChanges) => Promise<boolean>
  onMakeCover: (() => void) | undefined
}

/** A file of a property: its name and picture, what it shows in both languages, and what can be done with it. */
export function MediaLine(props: MediaLineProps) {
  const { media, index } = props
  const hasFailed = media.status === 'failed'
  const translate = useTranslate()
  return (
    <Draggable draggableId={media.id} index={index} isDragDisabled={hasFailed}>
      {({ innerRef, draggableProps, dragHandleProps }) => (
        <Box component="li" ref={innerRef} {...draggableProps} sx={lineSx}>
          <Box
            {...dragHandleProps}
            aria-label={translate('media.move', { name: media.fileName })}
            sx={{ color: 'text.secondary', display: 'flex', ...(hasFailed && hiddenSx) }}
          >
            <DragIcon fontSize="small" />
          </Box>
          <MediaPicture media={media} />
          <Box sx={fieldsSx}>
            <Box sx={{ overflowWrap: 'anywhere' }}>{media.fileName}</Box>
            {hasFailed ? <Failure {...props} /> : <Fields {...props} />}
          </Box>
        </Box>
      )}
    </Draggable>
  )
}

/** Why a file cannot be shown. It can only be removed. */
function Failure({ media, onChange }: MediaLineProps) {
  const translate = useTranslate()
  return (
    <>
      <Box sx={{ color: 'error.main' }}>
        {translate(`media.failures.${media.failure}`, pictureLimits)}
      </Box>
      <Box sx={footSx}>
        <RemoveButton media={media} onChange={onChange} />
      </Box>
    </>
  )
}

function Fields({ media, isCover, onChange, onMakeCover }: MediaLineProps) {
  const translate = useTranslate()
  const { altEs, altEn } = altKeysOf(media)
  return (
    <>
      <AltField
        label={translate(altEs)}
        value={media.altEs}
        onSave={(altEs) => onChange({ altEs })}
      />
      <AltField
        label={translate(altEn)}
        value={media.altEn}
        onSave={(altEn) => onChange({ altEn })}
      />
      <Box sx={footSx}>
        <MediaState media={media} isCover={isCover} />
        {isSmall(media) && (
          <Chip
            tone="warning.main"
            labelKey="media.small"
            params={{ amount: `${media.width} px` }}
          />
        )}
        {media.kind !== 'document' && <KindField media={media} onChange={onChange} />}
        {onMakeCover && (
          <Button size="small" onClick={onMakeCover}>
            {translate('media.makeCover')}
          </Button>
        )}
        <RemoveButton media={media} onChange={onChange} />
      </Box>
    </>
  )
}

// A document has a name; of a picture is said what it shows.
function altKeysOf({ kind }: MediaRow) {
  return kind === 'document'
    ? { altEs: 'media.nameEs', altEn: 'media.nameEn', missing: 'media.unnamed' }
    : { altEs: 'media.altEs', altEn: 'media.altEn', missing: 'media.undescribed' }
}

function isSmall(media: MediaRow) {
  return isInGallery(media) && media.width !== null && media.width < LARGE_SCREEN
}

function RemoveButton({ media, onChange }: Pick<MediaLineProps, 'media' | 'onChange'>) {
  const translate = useTranslate()
  return (
    <Button
      size="small"
      color="error"
      aria-label={translate('media.removeNamed', { name: media.fileName })}
      onClick={() => onChange({ isRemoved: true })}
    >
      {translate('media.remove')}
    </Button>
  )
}

function MediaState({ media, isCover }: { media: MediaRow; isCover: boolean }) {
  if (media.status === 'processing') return <Chip tone="warning.main" labelKey="media.processing" />
  const { missing } = altKeysOf(media)
  if (!isPublished(media)) return <Chip tone="warning.main" labelKey={missing} />
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
  flexWrap: { xs: 'wrap', sm: 'nowrap' },
  alignItems: 'flex-start',
  gap: 1.5,
  py: 1.5,
  bgcolor: 'background.paper',
  '& + &': { borderTop: 1, borderColor: 'divider' },
}
// On phones below the picture: beside it, a description would not fit.
const fieldsSx = {
  flex: { xs: '1 1 100%', sm: 1 },
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
  // On a phone, a state has several lines.
  '& > span': { whiteSpace: 'normal', height: 'auto', minHeight: 22 },
  '& > span > *': { flexShrink: 0 },
}
// Keeps its place, so that pictures are level.
const hiddenSx = { visibility: 'hidden' }

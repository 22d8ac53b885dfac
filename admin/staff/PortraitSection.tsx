import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { pictureTypes } from '../../shared/contract/media.ts'
import type { PortraitState } from '../../shared/contract/portrait.ts'
import { jpegOf } from '../../shared/view/media-paths.ts'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { Section } from '../common/Section.tsx'
import { FileButton } from '../media/FileButton.tsx'
import { maxSize, pictureLimits } from '../media/uploadFile.ts'
import { usePortrait } from './usePortrait.ts'

/**
 * The portrait that the portal shows of a member of staff, on the pages of the properties they advise on.
 * @param props.owner `me`, or the path of the staff member
 */
export function PortraitSection({ owner }: { owner: string }) {
  const translate = useTranslate()
  const { loaded, isBusy, error, upload, remove } = usePortrait(owner)
  if (!loaded.data)
    return (
      <Section title="portrait.title">
        <LoadProblem loaded={loaded} />
      </Section>
    )
  const { shown, next } = loaded.data
  const hasFailed = !isBusy && Boolean(error ?? next?.failure)
  return (
    <Section title="portrait.title">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Picture shown={shown} />
        <Box sx={{ flex: 1, minWidth: 220 }}>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <FileButton
              text="portrait.choose"
              types={pictureTypes}
              variant="outlined"
              disabled={isBusy}
              onFiles={([file]) => file && upload(file)}
            />
            {(shown ?? next) && (
              <Button onClick={remove} disabled={isBusy}>
                {translate('portrait.remove')}
              </Button>
            )}
          </Box>
          <Box role="status" sx={{ color: hasFailed ? 'error.main' : 'text.secondary', mt: 0.5 }}>
            {error ?? <Progress isBusy={isBusy} next={next} />}
          </Box>
        </Box>
      </Box>
    </Section>
  )
}

function Picture({ shown }: Pick<PortraitState, 'shown'>) {
  const translate = useTranslate()
  if (!shown) return <Box sx={{ ...pictureSx, border: 1, borderColor: 'divider' }} />
  const path = jpegOf(shown, 160, '/api/staff/portraits')
  return <Box component="img" src={path} alt={translate('portrait.title')} sx={pictureSx} />
}

function Progress({ isBusy, next }: { isBusy: boolean } & Pick<PortraitState, 'next'>) {
  const translate = useTranslate()
  if (isBusy) return translate('portrait.changing')
  if (next?.status === 'processing') return translate('media.processing')
  if (next?.failure) return translate(`media.failures.${next.failure}`, pictureLimits)
  return translate('portrait.hint', maxSize)
}

const pictureSx = { width: 96, height: 96, borderRadius: '50%', bgcolor: 'action.hover' }

import RefreshIcon from '@mui/icons-material/RefreshOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Link from '@mui/material/Link'
import { useCanAccess, useTranslate } from 'react-admin'
import { type DossierRecord, dossierFile } from '../../shared/contract/dossier.ts'
import { languages } from '../../shared/contract/language.ts'
import type { PropertyRecord } from '../../shared/contract/records.ts'
import { formatPdfSize } from '../../shared/view/format.ts'
import { localizedPath, pagePaths } from '../../shared/view/site.ts'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { Time } from '../common/Time.tsx'
import { linkRowSx } from './linkRowSx.ts'
import { useDossier } from './useDossier.ts'

/** Links to the dossier of a property in each language, or why there is none, and the button that has it made again. */
export function DossierLinks({ property }: { property: PropertyRecord }) {
  const { loaded, again } = useDossier(property)
  const dossier = loaded.data
  if (dossier?.status === 'hidden') return null
  return (
    <Box sx={{ color: 'text.secondary' }}>
      <LoadProblem loaded={loaded} />
      <Box aria-live="polite">{dossier && <Links slug={property.slug} dossier={dossier} />}</Box>
      {dossier?.madeAt && <MadeAt dossier={dossier} time={dossier.madeAt} />}
      {dossier && (
        <AgainButton
          isDisabled={again.isPending || dossier.status === 'making'}
          onClick={() => again.mutate()}
        />
      )}
    </Box>
  )
}

function AgainButton({ isDisabled, onClick }: { isDisabled: boolean; onClick: () => void }) {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'properties', action: 'edit' })
  if (!canAccess) return null
  return (
    <Button
      size="small"
      startIcon={<RefreshIcon />}
      disabled={isDisabled}
      onClick={onClick}
      sx={{ mx: -0.5 }}
    >
      {translate('property.dossier.again')}
    </Button>
  )
}

function MadeAt({ dossier, time }: { dossier: DossierRecord; time: string }) {
  const translate = useTranslate()
  return (
    <div>
      {translate(dossier.bytes ? 'property.dossier.madeAt' : 'property.dossier.triedAt')}{' '}
      <Time value={time} />
    </div>
  )
}

function Links({ slug, dossier }: { slug: string; dossier: DossierRecord }) {
  const translate = useTranslate()
  if (!dossier.bytes) return translate(`property.dossier.${dossier.status}`)
  const { bytes } = dossier
  return languages.map((language) => (
    <Box key={language} sx={linkRowSx}>
      <Link
        href={`${localizedPath(`${pagePaths.properties}/${slug}`, language)}/${dossierFile}`}
        target="_blank"
        rel="noopener"
        sx={{ display: 'inline-block', py: 0.5 }}
      >
        {translate(`property.dossier.${language}`)}
      </Link>{' '}
      ({formatPdfSize(bytes[language])})
    </Box>
  ))
}

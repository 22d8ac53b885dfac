import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { type DossierRecord, dossierFile } from '../../shared/contract/dossier.ts'
import { languages } from '../../shared/contract/language.ts'
import type { PropertyRecord } from '../../shared/contract/records.ts'
import { formatPdfSize } from '../../shared/view/format.ts'
import { localizedPath, pagePaths } from '../../shared/view/site.ts'
import { LoadProblem } from '../common/load/LoadProblem.tsx'
import { fetchJson } from '../http.ts'

/** While the dossier is being made, its state is loaded again at this interval, in milliseconds. */
const POLL_MS = 3_000

/** Links to the dossier of a property in each language, or why there is none. */
export function DossierLinks({ property }: { property: PropertyRecord }) {
  const loaded = useDossier(property)
  return (
    <Box aria-live="polite" sx={{ color: 'text.secondary' }}>
      <LoadProblem loaded={loaded} />
      {loaded.data && <State slug={property.slug} dossier={loaded.data} />}
    </Box>
  )
}

function useDossier({ id, updatedAt }: PropertyRecord) {
  return useQuery({
    queryKey: ['dossier', id, updatedAt],
    queryFn: async () =>
      (await fetchJson(`/api/staff/properties/${id}/dossier`)).json as DossierRecord,
    // No event says that it is made.
    refetchInterval: ({ state }) => (state.data?.status === 'making' ? POLL_MS : false),
  })
}

function State({ slug, dossier }: { slug: string; dossier: DossierRecord }) {
  const translate = useTranslate()
  if (dossier.status === 'hidden') return null
  if (!dossier.bytes) return translate(`property.dossier.${dossier.status}`)
  const { bytes } = dossier
  return languages.map((language) => (
    <Box key={language}>
      <Link
        href={`${localizedPath(`${pagePaths.properties}/${slug}`, language)}/${dossierFile}`}
        target="_blank"
        rel="noopener"
      >
        {translate(`property.dossier.${language}`)}
      </Link>{' '}
      ({formatPdfSize(bytes[language])})
    </Box>
  ))
}

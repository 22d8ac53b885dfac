import Box from '@mui/material/Box'
import Link from '@mui/material/Link'
import { useTranslate } from 'react-admin'
import type { PropertyRow } from '../../shared/contract/records.ts'
import { localizedPath, pagePaths } from '../../shared/view/site.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { linkRowSx } from './linkRowSx.ts'

type PortalLinkProps = { property: Pick<PropertyRow, 'slug' | 'status'> }

/** A link to the property's page on the portal, or that it is hidden there. */
export function PortalLink({ property: { slug, status } }: PortalLinkProps) {
  const translate = useTranslate()
  const path = localizedPath(`${pagePaths.properties}/${slug}`, useLanguage())
  return (
    <Box sx={{ color: 'text.secondary', ...linkRowSx }}>
      {status === 'hidden' ? (
        translate('property.notOnPortal')
      ) : (
        <Link href={path} target="_blank" rel="noopener" sx={{ display: 'inline-block', py: 0.5 }}>
          {translate('property.portal')}
        </Link>
      )}
    </Box>
  )
}

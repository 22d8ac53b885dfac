import Box from '@mui/material/Box'
import Tooltip from '@mui/material/Tooltip'
import type { LeadRow } from '../../shared/contract/records.ts'
import { Money } from '../common/Money.tsx'
import { LeadProperty } from '../common/PropertyName.tsx'

/** The property that a lead is about, with its price if it is in the catalog; the whole title on hover. */
export function PropertyCell({ lead }: { lead: LeadRow }) {
  const { property } = lead
  return (
    <Tooltip
      describeChild
      placement="bottom-start"
      title={(property || lead.propertyAsked) && <LeadProperty {...lead} />}
    >
      <Box sx={{ overflow: 'hidden', textOverflow: 'ellipsis' }}>
        <LeadProperty {...lead} />
        {property && (
          <Box className="detail" sx={{ color: 'text.secondary', fontSize: 12, lineHeight: 1.4 }}>
            <Money amount={property.price} currency={property.currency} />
          </Box>
        )}
      </Box>
    </Tooltip>
  )
}

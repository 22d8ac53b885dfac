import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link, useCanAccess, useTranslate } from 'react-admin'
import { collisionFlags, type RiskFlag } from '../../shared/contract/partner.ts'
import type { PartnerRecord } from '../../shared/contract/records.ts'
import { Code } from '../common/Code.tsx'
import { Flag } from '../common/Flag.tsx'
import { Section } from '../common/Section.tsx'
import { PartnerStatusChip } from '../common/StatusChip.tsx'
import { ClearFlagDialog } from './ClearFlagDialog.tsx'

/**
 * An application's risk flags, and the other applications with the same email address, phone number or
 * agency. Renders nothing if there are neither.
 */
export function RiskSection({ partner }: { partner: PartnerRecord }) {
  const { riskFlags, collisions } = partner
  // The dialog stays if somebody else clears the flag meanwhile, with what was typed.
  const [clearing, setClearing] = useState<RiskFlag>()
  return (
    <>
      {riskFlags.length + collisions.length > 0 && (
        <Section title="resources.partners.fields.riskFlags">
          {riskFlags.map((flag) => (
            <FlagLine key={flag} flag={flag} onClear={() => setClearing(flag)} />
          ))}
          <Collisions partner={partner} />
        </Section>
      )}
      {clearing && (
        <ClearFlagDialog partner={partner} flag={clearing} onClose={() => setClearing(undefined)} />
      )}
    </>
  )
}

function FlagLine({ flag, onClear }: { flag: RiskFlag; onClear(): void }) {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'partners', action: 'change' })
  return (
    <Box
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, minHeight: 32 }}
    >
      <Box sx={{ flex: '1 1 200px' }}>
        <Flag labelKeys={[`riskFlag.${flag}`]} />
        <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
          {translate(`riskFlagMeaning.${flag}`)}
        </Box>
      </Box>
      {canAccess && (
        <Button
          size="small"
          color="inherit"
          aria-label={`${translate('risk.clear')}: ${translate(`riskFlag.${flag}`)}`}
          onClick={onClear}
        >
          {translate('risk.clear')}
        </Button>
      )}
    </Box>
  )
}

function Collisions({ partner: { collisions, riskFlags } }: { partner: PartnerRecord }) {
  const translate = useTranslate()
  if (collisions.length === 0) return null
  const hasCollisionFlag = collisionFlags.some((flag) => riskFlags.includes(flag))
  return (
    <>
      <Box sx={{ color: 'text.secondary', mt: 1, mb: 0.5 }}>
        {translate(hasCollisionFlag ? 'risk.collides' : 'risk.shares')}
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 1 }}>
        {collisions.map((other) => (
          <Box component="li" key={other.id}>
            <Link underline="hover" to={`/partners/${other.id}/show`}>
              {other.agencyName}
            </Link>{' '}
            <Code text={other.referralCode} /> <PartnerStatusChip status={other.status} />{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {other.shares.map((flag) => translate(`shared.${flag}`)).join(', ')}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}

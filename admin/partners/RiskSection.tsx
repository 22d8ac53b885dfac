import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link, useCanAccess, useNotify, useRefresh, useTranslate } from 'react-admin'
import { collisionFlags, type RiskFlag } from '../../shared/contract/partner.ts'
import type { PartnerRecord } from '../../shared/contract/records.ts'
import type { Undoable } from '../../shared/contract/undo.ts'
import { Code } from '../common/Code.tsx'
import { Flag } from '../common/Flag.tsx'
import { request } from '../common/request.ts'
import { Section } from '../common/Section.tsx'
import { PartnerStatusChip } from '../common/StatusChip.tsx'
import { useOfferUndo } from '../common/undo/useUndoOffers.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/**
 * An application's risk flags, and the other applications with the same email address, phone number or
 * agency. Renders nothing if there are neither.
 */
export function RiskSection({ partner }: { partner: PartnerRecord }) {
  const { riskFlags, collisions } = partner
  if (riskFlags.length + collisions.length === 0) return null
  return (
    <Section title="resources.partners.fields.riskFlags">
      {riskFlags.map((flag) => (
        <FlagLine key={flag} partner={partner} flag={flag} />
      ))}
      <Collisions partner={partner} />
    </Section>
  )
}

function FlagLine({ partner, flag }: { partner: PartnerRecord; flag: RiskFlag }) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const offerUndo = useOfferUndo('partners')
  const [isDialogOpen, setDialogOpen] = useState(false)
  const { canAccess } = useCanAccess({ resource: 'partners', action: 'change' })
  const clearFlag = async (reason: string) => {
    const cleared = await request<Undoable>(
      'POST',
      `partners/${partner.id}/cleared-flags`,
      { flag, reason },
      partner.version,
    )
    const what = `${translate('event.partner.flag_cleared')} (${translate(`riskFlag.${flag}`)})`
    if (!offerUndo(cleared, `${partner.agencyName}: ${what}`)) notify('risk.cleared')
    refresh()
  }
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
          onClick={() => setDialogOpen(true)}
        >
          {translate('risk.clear')}
        </Button>
      )}
      {isDialogOpen && (
        <ReasonDialog
          title={translate('risk.clearTitle', { flag: translate(`riskFlag.${flag}`) })}
          confirm={translate('risk.clear')}
          onConfirm={clearFlag}
          onClose={() => setDialogOpen(false)}
        />
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

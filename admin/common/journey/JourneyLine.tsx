import Box from '@mui/material/Box'
import { Link, usePermissions, useTranslate } from 'react-admin'
import { may, type StaffRole } from '../../../shared/contract/staff.ts'
import { Changes } from '../history/Changes.tsx'
import { ClockTime } from '../Time.tsx'
import type { Entry } from './entry.ts'

/** One entry of a journey: an event, an email, or an attempt at a job, which may be upcoming. */
export function JourneyLine({ entry }: { entry: Entry }) {
  const { at, tone, to, actor, changes = [], detail, quote, isUpcoming, isProblem } = entry
  const translate = useTranslate()
  return (
    <Box component="li" sx={lineSx}>
      <Box
        aria-hidden
        className="dot"
        sx={isUpcoming ? { border: 2, borderColor: tone } : { bgcolor: tone }}
      />
      <Box sx={{ display: 'flex', gap: 1.5, alignItems: 'baseline' }}>
        <Box
          sx={{
            flex: 1,
            fontWeight: 500,
            overflowWrap: 'anywhere',
            ...(isProblem && { color: tone }),
          }}
        >
          <Text entry={entry} />
        </Box>
        <Box sx={{ color: 'text.secondary', fontSize: 12 }}>
          <ClockTime value={at} />
        </Box>
      </Box>
      <Changes changes={changes} />
      {detail && <Box sx={detailSx}>{detail}</Box>}
      {quote && <Box sx={quoteSx}>{quote}</Box>}
      {(actor || to) && (
        <Box sx={{ color: 'text.secondary', fontSize: 12, overflowWrap: 'anywhere' }}>
          {[actor && translate(actor, { _: actor }), to && translate('journey.to', { email: to })]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      )}
    </Box>
  )
}

// The text of an entry, as a link if the user may open its target. An event without a translation shows its
// type.
function Text({ entry: { messageKey, params = {}, link } }: { entry: Entry }) {
  const translate = useTranslate()
  const { permissions: role } = usePermissions<StaffRole>()
  const translateName = (key: string | undefined) =>
    key && translate(key, { _: key.split('.').at(-1) })
  const names = { name: translateName(params.name), template: translateName(params.template) }
  const text = translate(messageKey, { ...params, ...names, _: messageKey.replace('event.', '') })
  const mayOpen = link && role && may(role, `${link.resource}.read`)
  if (!mayOpen) return text
  return (
    <Link underline="hover" color="inherit" to={link.to}>
      {text}
    </Link>
  )
}

const detailSx = {
  fontFamily: 'ui-monospace, monospace',
  fontSize: 12,
  color: 'text.secondary',
  overflowWrap: 'anywhere',
}

const quoteSx = {
  pl: 1.5,
  my: 0.5,
  borderLeft: 2,
  borderColor: 'divider',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}

const lineSx = {
  position: 'relative',
  pl: 3,
  pb: 1.5,
  '& .dot': {
    position: 'absolute',
    left: 0,
    top: '0.4em',
    width: 9,
    height: 9,
    boxSizing: 'border-box',
    borderRadius: '50%',
  },
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: 4,
    top: '1.3em',
    bottom: '-0.3em',
    borderLeft: 1,
    borderColor: 'divider',
  },
}

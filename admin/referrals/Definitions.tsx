import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { countNames } from '../../shared/contract/referral.ts'

/** What each number of the leaderboard and the report means. */
export function Definitions() {
  const translate = useTranslate()
  return (
    <Box component="dl" sx={listSx}>
      {countNames.map((name) => (
        <div key={name}>
          <dt>{translate(`referrals.count.${name}`)}</dt>
          <dd>{translate(`referrals.definition.${name}`)}</dd>
        </div>
      ))}
    </Box>
  )
}

const listSx = {
  m: 0,
  display: 'grid',
  gap: 0.5,
  color: 'text.secondary',
  fontSize: 12,
  '& dt': { display: 'inline', fontWeight: 600 },
  '& dt::after': { content: '": "' },
  '& dd': { display: 'inline', m: 0 },
}

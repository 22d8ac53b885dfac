import Alert from '@mui/material/Alert'
import { Link, useTranslate } from 'react-admin'
import type { NamedPerson } from '../../shared/contract/error.ts'

/** Says that somebody else has merged a client meanwhile, with a link to whom they are part of. */
export function MergedAlert({ message, head }: { message: string; head: NamedPerson }) {
  const translate = useTranslate()
  return (
    <Alert severity="warning" variant="outlined" sx={{ overflowWrap: 'anywhere' }}>
      <div>{message}</div>
      <Link to={`/people/${head.id}/show`}>
        {translate('people.seeMerged', { name: head.name })}
      </Link>
    </Alert>
  )
}

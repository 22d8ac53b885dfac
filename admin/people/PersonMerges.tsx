import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useRef, useState } from 'react'
import { Link, useCanAccess, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { Duplicate, PersonMerge, PersonRecord } from '../../shared/contract/person.ts'
import { errorMessages } from '../common/ActionDialog.tsx'
import { Section } from '../common/Section.tsx'
import { Time } from '../common/Time.tsx'
import { useKeptPlace } from '../common/useKeptPlace.ts'
import { MergeDialog } from './MergeDialog.tsx'
import { SplitDialog } from './SplitDialog.tsx'
import { useSplit } from './useSplit.ts'

/** Who else may be this client, who was merged into them, and the buttons to merge and to split. */
export function PersonMerges({ person }: { person: PersonRecord }) {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'people', action: 'edit' })
  const [merging, setMerging] = useState<{ other?: Duplicate }>()
  const { duplicates, merges } = person
  const list = useRef<HTMLDivElement>(null)
  useKeptPlace(list, `.${rowClass}`)
  return (
    <Box ref={list}>
      {duplicates.length > 0 && (
        <Section title="people.duplicates">
          {duplicates.map((duplicate) => (
            <PossibleDuplicate
              key={duplicate.id}
              duplicate={duplicate}
              onMerge={canAccess ? () => setMerging({ other: duplicate }) : undefined}
            />
          ))}
        </Section>
      )}
      {merges.length > 0 && (
        <Section title="people.merges">
          {merges.map((merge) => (
            <Merged key={merge.id} person={person} merge={merge} canSplit={canAccess === true} />
          ))}
        </Section>
      )}
      {canAccess && (
        <Button size="small" variant="outlined" sx={{ mt: 2 }} onClick={() => setMerging({})}>
          {translate('people.merge')}
        </Button>
      )}
      {merging && (
        <MergeDialog person={person} {...merging} onClose={() => setMerging(undefined)} />
      )}
    </Box>
  )
}

type PossibleDuplicateProps = { duplicate: Duplicate; onMerge: (() => void) | undefined }

function PossibleDuplicate({
  duplicate: { id, name, matchedOn },
  onMerge,
}: PossibleDuplicateProps) {
  const translate = useTranslate()
  return (
    <Box className={rowClass} sx={rowSx}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Link to={`/people/${id}/show`}>{name}</Link>
        <Box sx={{ color: 'text.secondary' }}>{translate(`people.matchedOn.${matchedOn}`)}</Box>
      </Box>
      {onMerge && (
        <Button size="small" aria-label={translate('people.mergeWith', { name })} onClick={onMerge}>
          {translate('people.confirmMerge')}
        </Button>
      )}
    </Box>
  )
}

type MergedProps = { person: PersonRecord; merge: PersonMerge; canSplit: boolean }

function Merged({ person, merge, canSplit }: MergedProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const refresh = useRefresh()
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const send = useSplit(person, merge)
  const split = async () => {
    if (isBusy) return
    setBusy(true)
    try {
      // The button stays busy until the reload removes it.
      await send(false)
    } catch (error) {
      notify(errorMessages(error).join(' '), { type: 'error' })
      setBusy(false)
    }
    refresh()
  }
  return (
    <Box className={rowClass} sx={rowSx}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <div>{merge.name}</div>
        <Box sx={{ color: 'text.secondary' }}>
          {translate('people.mergedBy', { actor: merge.actor })} · <Time value={merge.at} />
        </Box>
      </Box>
      {canSplit && (
        <Button
          size="small"
          aria-disabled={isBusy}
          aria-label={translate('people.splitName', { name: merge.name })}
          onClick={() => (merge.withoutContact.length > 0 ? setAsking(true) : void split())}
        >
          {translate('people.split')}
        </Button>
      )}
      {isAsking && (
        <SplitDialog
          merge={merge}
          onSplit={(keeps) => send(keeps).then(refresh)}
          onClose={() => setAsking(false)}
        />
      )}
    </Box>
  )
}

/** Where the focus finds the clients of the list. */
const rowClass = 'merge-row'

const rowSx = { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1.5, py: 1.5 }

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { Link, useDataProvider, useNotify, useRefresh, useTranslate } from 'react-admin'
import type { LeadRecord } from '../../../shared/contract/records.ts'
import type { DayItem } from '../../../shared/contract/task.ts'
import { errorMessages } from '../../common/ActionDialog.tsx'
import { Time } from '../../common/Time.tsx'
import { useLeadUpdate } from '../../leads/work/useLeadUpdate.ts'

/** Where a single key finds the button that marks a lead as answered. */
export const answeredClass = 'answered-elsewhere'

/**
 * That a client who waits was answered about another lead meanwhile. If both leads have the same assignee or property, also a button
 * that marks this one as contacted.
 */
export function AnsweredElsewhere({ item: { answeredElsewhere, lead } }: { item: DayItem }) {
  const translate = useTranslate()
  if (!answeredElsewhere) return null
  const { leadId, by, at, isRelated } = answeredElsewhere
  const text = by ? 'myDay.answeredBy' : 'myDay.answered'
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Box component="span">
        <Link to={`/leads/${leadId}/show`}>{translate(text, { name: by })}</Link>
        {' · '}
        <Time value={at} />
      </Box>
      {isRelated && <MarkButton lead={lead} />}
    </Box>
  )
}

function MarkButton({ lead: { id, name } }: Pick<DayItem, 'lead'>) {
  const translate = useTranslate()
  const [isBusy, setBusy] = useState(false)
  const mark = useMarkContacted()
  const start = async () => {
    if (isBusy) return
    setBusy(true)
    await mark(id)
    setBusy(false)
  }
  return (
    <Button
      size="small"
      className={answeredClass}
      aria-disabled={isBusy}
      aria-label={translate('myDay.markAnsweredOf', { name })}
      onClick={() => void start()}
    >
      {translate('myDay.markAnswered')}
    </Button>
  )
}

function useMarkContacted() {
  const dataProvider = useDataProvider()
  const update = useLeadUpdate()
  const notify = useNotify()
  const refresh = useRefresh()
  return async (id: string) => {
    try {
      const { data } = await dataProvider.getOne<LeadRecord>('leads', { id })
      await update(data, { status: 'contacted' })
    } catch (error) {
      notify(errorMessages(error).join(' '), { type: 'error' })
    }
    refresh()
  }
}

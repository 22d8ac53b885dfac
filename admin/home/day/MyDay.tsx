import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { type ReactNode, useRef } from 'react'
import { Link, useTranslate } from 'react-admin'
import type { DayItem } from '../../../shared/contract/task.ts'
import { HouseZone } from '../../common/HouseZone.tsx'
import { LoadProblem } from '../../common/load/LoadProblem.tsx'
import { NewLeadButton } from '../../leads/entry/NewLeadButton.tsx'
import { myUnanswered } from '../../leads/unansweredPaths.ts'
import { useMyDay } from '../../tasks/useMyDay.ts'
import { DayRow } from './DayRow.tsx'
import { useAnswer } from './useAnswer.tsx'
import { useDayKeys } from './useDayKeys.ts'
import { keyOfRow } from './useReturnToRow.ts'

/** Whom the user is to contact: now, in the order of urgency, and later today. */
export function MyDay() {
  const loaded = useMyDay(() => true)
  const list = useRef<HTMLDivElement>(null)
  const { now = [], later = [], moreUnanswered = 0 } = loaded.data ?? {}
  const translate = useTranslate()
  const { answer, dialog } = useAnswer()
  useDayKeys(list, [...now, ...later], answer)
  return (
    <Box ref={list} sx={{ display: 'grid', gap: 2 }}>
      {now.length + later.length > 0 && <HouseZone />}
      <LoadProblem loaded={loaded} />
      <DayList
        titleKey="myDay.title"
        items={now}
        onAnswer={answer}
        action={<NewLeadButton />}
        end={moreUnanswered > 0 && <MoreUnanswered count={moreUnanswered} />}
      >
        {loaded.data && now.length === 0 && (
          <Box sx={{ px: 2, pb: 2, color: 'text.secondary' }}>{translate('myDay.nothing')}</Box>
        )}
      </DayList>
      {later.length > 0 && <DayList titleKey="myDay.later" items={later} onAnswer={answer} />}
      {dialog}
    </Box>
  )
}

type DayListProps = {
  titleKey: string
  items: DayItem[]
  onAnswer(leadId: string): void
  /** A button beside the title. */
  action?: ReactNode
  /** Shown below the items. */
  end?: ReactNode
  children?: ReactNode
}

function DayList({ titleKey, items, onAnswer, action, end, children }: DayListProps) {
  const translate = useTranslate()
  return (
    <Card component="section" aria-label={translate(titleKey)}>
      <Box sx={{ p: 2, display: 'flex', alignItems: 'center', gap: 1 }}>
        <Typography variant="h6" component="h2" sx={{ flex: 1 }}>
          {translate(titleKey)}
        </Typography>
        {action}
      </Box>
      {children}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {items.map((item) => (
          <DayRow key={keyOfRow(item)} item={item} onAnswer={() => onAnswer(item.lead.id)} />
        ))}
      </Box>
      {end}
    </Card>
  )
}

function MoreUnanswered({ count }: { count: number }) {
  const translate = useTranslate()
  return (
    <Box sx={{ px: 2, py: 1.5, borderTop: 1, borderColor: 'divider' }}>
      <Link to={myUnanswered}>{translate('myDay.more', { smart_count: count })}</Link>
    </Box>
  )
}

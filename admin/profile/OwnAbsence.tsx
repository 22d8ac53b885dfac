import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useQueryClient } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import { useGetIdentity, useGetList, useNotify, useTranslate } from 'react-admin'
import type { Absence, Colleague } from '../../shared/contract/staff.ts'
import { errorMessages } from '../common/ActionDialog.tsx'
import { AwayChip } from '../common/AwayChip.tsx'
import { ChoicesProblem } from '../common/load/ChoicesProblem.tsx'
import { request } from '../common/request.ts'
import { Section } from '../common/Section.tsx'
import { AbsenceDays } from '../staff/AbsenceDays.tsx'

/** Whether the user is away or will be, and a form that says so. */
export function OwnAbsence() {
  const { identity } = useGetIdentity()
  const loaded = useGetList<Colleague>('colleagues')
  const me = loaded.data?.find(({ id }) => id === identity?.id)
  return (
    <Section title="absence.title">
      {me && (me.absence ? <Away absence={me.absence} /> : <Present />)}
      <ChoicesProblem loaded={loaded} />
    </Section>
  )
}

function Away({ absence }: { absence: Absence }) {
  const translate = useTranslate()
  const save = useSave()
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <AwayChip absence={absence} />
      <div>{translate(absence.from ? 'absence.youWillBeAway' : 'absence.youAreAway')}</div>
      <Button variant="contained" onClick={() => save('DELETE')}>
        {translate(absence.from ? 'absence.cancel' : 'absence.end')}
      </Button>
    </Box>
  )
}

function Present() {
  const [absence, setAbsence] = useState<Absence>({ from: null, until: null })
  const translate = useTranslate()
  const save = useSave()
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    void save('PUT', absence)
  }
  return (
    <Box component="form" onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <div>{translate('absence.hint')}</div>
      <AbsenceDays absence={absence} onChange={setAbsence} />
      <Button type="submit" variant="contained" sx={{ justifySelf: 'start' }}>
        {translate('absence.start')}
      </Button>
    </Box>
  )
}

function useSave() {
  const queryClient = useQueryClient()
  const notify = useNotify()
  return async (method: 'PUT' | 'DELETE', absence?: object) => {
    try {
      await request(method, 'me/absence', absence)
      await queryClient.invalidateQueries({ queryKey: ['colleagues'] })
      notify('ra.notification.updated', { messageArgs: { smart_count: 1 } })
    } catch (error) {
      notify(errorMessages(error).join(' '), { type: 'error' })
    }
  }
}

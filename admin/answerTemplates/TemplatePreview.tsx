import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useGetList, useTranslate } from 'react-admin'
import type { NewAnswerTemplate } from '../../shared/contract/answer-schema.ts'
import type { LeadRow } from '../../shared/contract/records.ts'
import { fillTemplate } from '../../shared/view/fill-template.ts'
import { ChoicesProblem } from '../common/load/ChoicesProblem.tsx'
import { usePreviewValues } from './usePreviewValues.ts'

/** The option for no lead, because the values of a select field must be strings. */
const SAMPLE = 'sample'

/** The newest leads, with whose data a template can be shown. */
const latestLeads = {
  pagination: { page: 1, perPage: 20 },
  sort: { field: 'submittedAt', order: 'DESC' as const },
  filter: {},
}

/** What a template looks like with the data of a sample client, or of a lead that the user chooses. */
export function TemplatePreview({ draft }: { draft: NewAnswerTemplate }) {
  const [leadId, setLeadId] = useState<string>()
  const leads = useGetList<LeadRow>('leads', latestLeads)
  const values = usePreviewValues(leadId)
  const translate = useTranslate()
  const filled = values.data && fillTemplate(draft, draft.language, values.data[draft.language])
  return (
    <Box component="section" aria-label={translate('answerTemplates.preview')}>
      <Typography variant="subtitle2" component="h3" sx={{ mb: 1.5 }}>
        {translate('answerTemplates.preview')}
      </Typography>
      <TextField
        select
        fullWidth
        label={translate('answerTemplates.with')}
        value={leadId ?? SAMPLE}
        onChange={({ target: { value } }) => setLeadId(value === SAMPLE ? undefined : value)}
      >
        <MenuItem value={SAMPLE}>{translate('answerTemplates.sample')}</MenuItem>
        {leads.data?.map(({ id, name, refCode }) => (
          <MenuItem key={id} value={id}>
            {refCode} {name}
          </MenuItem>
        ))}
      </TextField>
      <ChoicesProblem loaded={values} />
      <Box lang={draft.language} sx={previewSx}>
        <Box sx={{ fontWeight: 500, mb: 1 }}>{filled?.subject}</Box>
        {filled?.body}
      </Box>
    </Box>
  )
}

const previewSx = {
  mt: 1.5,
  p: 2,
  minHeight: 96,
  border: 1,
  borderColor: 'divider',
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
}

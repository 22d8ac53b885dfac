import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { required, TextInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { LONGEST_TEXT } from '../../shared/contract/property.ts'
import { MarkdownText } from './MarkdownText.tsx'

/**
 * An input for Markdown text, with a preview of the text under its title.
 * @param props.title the form's field with the title
 * @param props.source the form's field with the text
 */
export function TextWithPreview({ title, source }: { title: string; source: string }) {
  const translate = useTranslate()
  const [titleValue, text] = useWatch({ name: [title, source] })
  return (
    <Box sx={columnsSx}>
      <TextInput
        source={source}
        multiline
        minRows={10}
        maxRows={30}
        fullWidth
        validate={required()}
        helperText="property.markdown"
        slotProps={{ htmlInput: { maxLength: LONGEST_TEXT } }}
      />
      <Card sx={{ p: 2, mt: 1 }} aria-live="off">
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1.5 }}>
          {translate('property.preview')}
        </Typography>
        {titleValue || text ? (
          <MarkdownText title={titleValue ?? ''} text={text ?? ''} />
        ) : (
          translate('property.emptyPreview')
        )}
      </Card>
    </Box>
  )
}

const columnsSx = {
  display: 'grid',
  gap: 2,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 1fr) minmax(0, 1fr)' },
}

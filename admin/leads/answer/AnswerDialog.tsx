import { useTranslate } from 'react-admin'
import type { LeadRow } from '../../../shared/contract/records.ts'
import { ActionDialog } from '../../common/ActionDialog.tsx'
import { LoadProblem } from '../../common/load/LoadProblem.tsx'
import { OnceLoaded } from '../../common/load/OnceLoaded.tsx'
import { AnswerForm } from './AnswerForm.tsx'
import { useAnswerData } from './useAnswerData.ts'

type AnswerDialogProps = { lead: LeadRow; onClose(): void }

/** A dialog that answers the client of a lead, once the templates are loaded. */
export function AnswerDialog({ lead, onClose }: AnswerDialogProps) {
  const loaded = useAnswerData(lead.id)
  const translate = useTranslate()
  if (loaded.data) return <AnswerForm lead={lead} data={loaded.data} onClose={onClose} />
  return (
    <ActionDialog
      title={translate('answer.to', { name: lead.name })}
      confirm={translate('answer.send.mail')}
      isReady={false}
      onConfirm={async () => {}}
      onClose={onClose}
    >
      <OnceLoaded isFetching={loaded.isFetching}>
        <LoadProblem loaded={loaded} />
      </OnceLoaded>
    </ActionDialog>
  )
}

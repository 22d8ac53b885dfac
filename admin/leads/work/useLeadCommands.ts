import { useGetIdentity, useTranslate } from 'react-admin'
import { type LeadStatus, leadStatuses } from '../../../shared/contract/lead.ts'
import type { LeadChange } from '../../../shared/contract/lead-schema.ts'
import type { LeadRow } from '../../../shared/contract/records.ts'
import type { Command, KeywordsKey } from '../../common/commands.ts'

/** The dialogs that change a lead. */
export type LeadDialogName = 'status' | 'note' | 'followUp' | 'answer'

type Ways = {
  change(fields: LeadChange): unknown
  setStatus(status: LeadStatus): unknown
  open(dialog: LeadDialogName): () => unknown
}

/** Returns what the command palette offers to do with a lead; nothing without one. */
export function useLeadCommands(
  lead: LeadRow | undefined,
  { change, setStatus, open }: Ways,
): Command[] {
  const { identity } = useGetIdentity()
  const translate = useTranslate()
  if (!lead) return []
  const command = (keywords: KeywordsKey, keys: string, label: string, run: () => unknown) => ({
    label,
    keywords,
    about: lead.name,
    keys,
    run: () => void run(),
  })
  const isMine = lead.assignee?.id === identity?.id
  return [
    ...(identity && !isMine
      ? [
          command('mine', 'a', translate('leadWork.keys.mine'), () =>
            change({ assigneeId: String(identity.id) }),
          ),
        ]
      : []),
    command('answer', 'e', translate('answer.write'), open('answer')),
    command('followUp', 'f', translate('leadWork.keys.followUp'), open('followUp')),
    command('note', 'n', translate('notes.write'), open('note')),
    ...leadStatuses.flatMap((status, index) => {
      if (status === lead.status) return []
      const label = translate('palette.status', { name: translate(`leadStatus.${status}`) })
      return command('status', String(index + 1), label, () => setStatus(status))
    }),
  ]
}

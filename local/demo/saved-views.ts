import { newId } from '../../shared/domain/new-id.ts'
import type { NewView } from '../../shared/tables/staff/saved-views.ts'
import { hiddenByDefault } from '../../shared/view/hidden-by-default.ts'

/** Builds the saved views of the demo: three shared, one private. */
export function viewRows(owner: { id: string }, now: Date): NewView[] {
  return demoViews.map(({ name, isShared, filter, sort }) => ({
    id: newId(),
    resource: 'leads',
    name,
    ownerId: owner.id,
    isShared,
    filter: JSON.stringify(filter),
    sort: JSON.stringify(sort),
    hiddenColumns: hiddenByDefault('leads'),
    createdAt: now,
    updatedAt: now,
  }))
}

const demoViews = [
  {
    name: 'Sin respuesta',
    isShared: true,
    filter: { unanswered: true },
    sort: ['waitingSince', 'ASC'],
  },
  {
    name: 'Seguimientos atrasados',
    isShared: true,
    filter: { followUp: 'overdue' },
    sort: ['followUpOn', 'ASC'],
  },
  {
    name: 'Para hoy',
    isShared: true,
    filter: { followUp: 'today', assignee: 'me' },
    sort: ['submittedAt', 'DESC'],
  },
  {
    name: 'Mis visitas y negociaciones',
    isShared: false,
    filter: { assignee: 'me', status: ['visit_scheduled', 'negotiating'] },
    sort: ['followUpOn', 'ASC'],
  },
]

import { dayIn } from '../../shared/contract/day.ts'
import type { TaskKind } from '../../shared/contract/task.ts'
import { newId } from '../../shared/domain/new-id.ts'
import type { NewLead } from '../../shared/tables/leads/leads.ts'
import type { NewTask } from '../../shared/tables/tasks/tasks.ts'
import type { DemoContext } from './context.ts'

/** What the demo's staff have planned, used in rotation. */
const demoTasks: Pick<NewTask, 'kind' | 'text' | 'dueTime' | 'repeats'>[] = [
  task('call', 'Confirmar la visita del sábado', '11:00'),
  task('write', 'Enviar el plano y la cuota de mantenimiento'),
  task('call', 'Preguntar por el crédito', '17:00'),
  task('visit', 'Segunda visita, con su arquitecto', '16:30'),
  task('call', ''),
  { ...task('write', 'Novedades de la zona'), repeats: 'weekly' },
  task('call', 'Respuesta a la contraoferta', '10:30'),
  task('other', 'Preparar la carta de intención'),
  task('call', 'Fecha de firma ante el notario', '12:15'),
]

function task(kind: TaskKind, text: string, dueTime: string | null = null) {
  return { kind, text, dueTime, repeats: null }
}

/** Every so many leads with a task that is due have another one today, at an hour. */
const LEADS_PER_HOUR = 2

/** Builds a task for each demo lead that has a follow-up, on its day, and tasks of today with an hour. */
export function taskRows({ now, config }: DemoContext, leads: NewLead[]): NewTask[] {
  const today = dayIn(config.TIME_ZONE, now)
  const planned = leads.filter(({ followUpOn }) => followUpOn)
  const due = planned.filter(({ followUpOn }) => String(followUpOn) <= today)
  const withHour = due.filter((_lead, index) => index % LEADS_PER_HOUR === 0)
  const timed = demoTasks.filter(({ dueTime }) => dueTime)
  return [
    ...planned.map((lead, index) => toRow(lead, demoTasks, index, String(lead.followUpOn), now)),
    ...withHour.map((lead, index) => toRow(lead, timed, index, today, now)),
  ]
}

function toRow(
  { id }: NewLead,
  tasks: typeof demoTasks,
  index: number,
  dueOn: string,
  now: Date,
): NewTask {
  const demo = tasks[index % tasks.length] as (typeof demoTasks)[number]
  const repeatsFrom = demo.repeats ? dueOn : null
  const times = { createdAt: now, updatedAt: now }
  return { id: newId(), leadId: id, ...demo, dueOn, repeatsFrom, ...times }
}

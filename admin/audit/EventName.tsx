import { useTranslate } from 'react-admin'
import type { AuditRow } from '../../shared/contract/event.ts'

/** The translated type of an event; the type itself if there is no translation. */
export function EventName({ event: { type, after } }: { event: AuditRow }) {
  const translate = useTranslate()
  const template = after?.template && translate(`emailTemplate.${after.template}`)
  return translate(`event.${type}`, { template, _: type })
}

/** Who caused an event: a staff member by name, otherwise the kind of actor. */
export function Actor({ event: { actor, actorKind } }: { event: AuditRow }) {
  const translate = useTranslate()
  return actor ?? translate(`journey.actor.${actorKind}`)
}

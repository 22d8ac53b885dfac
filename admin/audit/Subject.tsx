import { Link, useTranslate } from 'react-admin'
import { resourceOfSubject } from '../../shared/contract/change.ts'
import type { AuditRow } from '../../shared/contract/event.ts'

/** Subjects that have a page of their own. */
const shown = ['lead', 'partner', 'assessment', 'property', 'email', 'staff'] as const

/** What an event is about, and the way to it. */
export function Subject({ event }: { event: AuditRow }) {
  const { aboutKind, aboutId, about } = event
  const translate = useTranslate()
  if (!aboutKind) return null
  const kind = translate(`subject.${aboutKind}`)
  const name = about ? [about.code, about.name].filter(Boolean).join(' ') : kind
  const page = shown.find((each) => each === aboutKind)
  if (!page || !about) return name
  return (
    <Link to={`/${resourceOfSubject[page]}/${aboutId}/show`} title={kind}>
      {name}
    </Link>
  )
}

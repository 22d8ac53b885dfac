import { Link, useTranslate } from 'react-admin'
import { resourceOfKind } from '../../shared/contract/change.ts'
import type { AuditRow } from '../../shared/contract/event.ts'
import type { Language } from '../../shared/contract/language.ts'
import { propertyTitle } from '../../shared/view/property-title.ts'
import { RowLink } from '../common/list/RowLink.tsx'
import { useLanguage } from '../common/useLanguage.ts'

/** The kinds of record whose page has the id of the event's record in its path. */
const kindsWithPage = ['lead', 'partner', 'assessment', 'person', 'property', 'staff'] as const

/**
 * The record that an event is about, as a link if it still exists and has a page.
 * @param props.isRow whether it is the link of a table's row
 */
export function About({ event, isRow = false }: { event: AuditRow; isRow?: boolean }) {
  const { aboutKind, about } = event
  const translate = useTranslate()
  const language = useLanguage()
  if (!aboutKind) return null
  const kind = translate(`recordKind.${aboutKind}`)
  const name = about ? nameOf(about, kind, aboutKind, language) : kind
  const path = pathOf(event)
  if (!path) return name
  if (isRow) return <RowLink to={path}>{name}</RowLink>
  return (
    <Link to={path} title={kind}>
      {name}
    </Link>
  )
}

// The code of a property is the part of its address that is made of its title.
function nameOf(
  { code, name, nameEn }: NonNullable<AuditRow['about']>,
  kind: string,
  aboutKind: string,
  language: Language,
) {
  if (aboutKind === 'property' && name)
    return propertyTitle({ titleEs: name, titleEn: nameEn }, language)
  return [code, name ?? kind].filter(Boolean).join(' ')
}

/** The path of the page of the record that an event is about; undefined if there is none. */
export function pathOf({ aboutKind, aboutId, about }: AuditRow) {
  const page = kindsWithPage.find((kindWithPage) => kindWithPage === aboutKind)
  if (!page || !about) return undefined
  // A submission that is not recorded yet has a page, too.
  const resource = about.name === null ? 'submissions' : resourceOfKind[page]
  return `/${resource}/${aboutId}/show`
}

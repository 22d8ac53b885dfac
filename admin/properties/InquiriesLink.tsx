import { Link, useTranslate } from 'react-admin'
import { MAX_COUNTED } from '../../shared/contract/list.ts'
import { formatCount } from '../../shared/view/format.ts'
import { useLanguage } from '../common/useLanguage.ts'
import { leadsPath } from './leadsPath.ts'

type InquiriesLinkProps = {
  propertyId: string
  /** Null: more than are counted. */
  inquiries: number | null
}

/** How many inquiries about a property there are, as a link to the list of leads with only these. */
export function InquiriesLink({ propertyId, inquiries }: InquiriesLinkProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const text =
    inquiries === null
      ? translate('property.manyInquiries', { max: formatCount(MAX_COUNTED, language) })
      : translate('property.inquiries', {
          smart_count: inquiries,
          count: formatCount(inquiries, language),
        })
  return <Link to={leadsPath({ property: propertyId })}>{text}</Link>
}

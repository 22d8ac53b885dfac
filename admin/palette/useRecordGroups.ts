import { usePermissions, useTranslate } from 'react-admin'
import { readCodes } from '../../shared/contract/code.ts'
import { type FoundRecords, MAX_FOUND, searchedResources } from '../../shared/contract/search.ts'
import { may, type StaffRole } from '../../shared/contract/staff.ts'
import { kindDescription, submissionKinds } from '../../shared/contract/submission.ts'
import { propertyTitle } from '../../shared/view/property-title.ts'
import { useLanguage } from '../common/useLanguage.ts'
import type { Option, OptionGroup } from './options.ts'
import { recentId } from './recent.ts'
import { usePartnerActions } from './usePartnerActions.ts'

/**
 * Returns a function that turns found records into groups of options, one for each kind. If they are of one partner, what can be
 * done with them follows.
 */
export function useRecordGroups() {
  const optionsOf = useRecordOptions()
  const partnerActions = usePartnerActions()
  const translate = useTranslate()
  const { permissions: role } = usePermissions<StaffRole>()
  return (found: FoundRecords | undefined, typed: string): OptionGroup[] => {
    if (!found) return []
    const groups = searchedResources.map((resource) => ({
      title: translate(`resources.${resource}.name`, { smart_count: 2 }),
      options: [
        ...optionsOf(found)[resource],
        ...(found[resource].length === MAX_FOUND ? [allOption(resource, typed, translate)] : []),
      ],
    }))
    const [partner, ...others] = found.partners
    return [
      ...groups,
      ...(partner && others.length === 0 ? [partnerActions(partner)] : []),
      submissionGroup(found, typed, role, translate),
    ]
  }
}

/** Returns a function that turns records into options in the order of these ids. */
export function useRecentOptions() {
  const optionsOf = useRecordOptions()
  return (found: FoundRecords | undefined, ids: string[]): Option[] => {
    const options = found ? Object.values(optionsOf(found)).flat() : []
    return ids.flatMap((id) => options.find((option) => option.id === id) ?? [])
  }
}

function useRecordOptions() {
  const translate = useTranslate()
  const language = useLanguage()
  return ({ leads, people, partners, properties, assessments }: FoundRecords) => ({
    leads: leads.map(({ id, name, refCode, email, phone, status }) => ({
      id,
      text: name,
      detail: joined(refCode, email, phone),
      hint: translate(`leadStatus.${status}`),
      to: `/leads/${id}/show`,
    })),
    people: people.map(({ id, name, email, phone }) => ({
      id: recentId('people', id),
      text: name,
      detail: joined(email, phone),
      to: `/people/${id}/show`,
    })),
    partners: partners.map(
      ({ id, agencyName, contactName, referralCode, email, phone, status }) => ({
        id,
        text: agencyName,
        detail: joined(contactName, referralCode, email, phone),
        hint: translate(`partnerStatus.${status}`),
        to: `/partners/${id}/show`,
      }),
    ),
    properties: properties.map(({ id, city, status, ...titles }) => ({
      id,
      text: propertyTitle(titles, language),
      detail: city,
      hint: translate(`propertyStatus.${status}`),
      to: `/properties/${id}/show`,
    })),
    assessments: assessments.map(({ id, name, email }) => ({
      id,
      text: name,
      detail: email,
      to: `/assessments/${id}/show`,
    })),
  })
}

function joined(...details: string[]) {
  return details.filter(Boolean).join(' · ')
}

type Translate = ReturnType<typeof useTranslate>

function allOption(resource: string, typed: string, translate: Translate): Option {
  const query = new URLSearchParams({ filter: JSON.stringify({ q: typed.trim() }) })
  return {
    id: `all ${resource}`,
    text: translate(`palette.all.${resource}`),
    to: `/${resource}?${query}`,
  }
}

// A submission has its code before it is recorded.
function submissionGroup(
  { leads, partners }: FoundRecords,
  typed: string,
  role: StaffRole | undefined,
  translate: Translate,
) {
  const known = [...leads.map(({ refCode }) => refCode), ...partners.map((row) => row.referralCode)]
  const codes = readCodes(typed).filter((code) => !known.includes(code) && mayOpen(code, role))
  const options = codes.map((code) => ({
    id: code,
    text: translate('palette.submission', { code }),
    to: `/submissions/${code}/show`,
  }))
  return { title: translate('palette.codes'), options: known.length > 0 ? [] : options }
}

function mayOpen(code: string, role: StaffRole | undefined) {
  const kind = submissionKinds.find((kind) => {
    const { codePrefix } = kindDescription[kind]
    return codePrefix !== null && code.startsWith(codePrefix)
  })
  return role !== undefined && kind !== undefined && may(role, kindDescription[kind].read)
}

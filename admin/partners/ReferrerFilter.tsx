import { useState } from 'react'
import { useGetList, useInput, useListContext } from 'react-admin'
import { readCode } from '../../shared/contract/code.ts'
import type { PartnerName, PartnerRow } from '../../shared/contract/records.ts'
import { PartnerPicker } from '../referrals/PartnerPicker.tsx'

type ReferrerFilterProps = { source: string; label: string; chip?: unknown }

/** Filters partners by the one that referred them, who is found by name or by code. The filter's value is their code. */
export function ReferrerFilter({ source, label }: ReferrerFilterProps) {
  const { field } = useInput({ source })
  // Of a later choice, the input knows the name.
  const { filterValues } = useListContext()
  const [codeAtFirst] = useState<string | undefined>(filterValues[source])
  const { partner, isPending } = usePartnerWithCode(codeAtFirst)
  if (isPending) return null
  // Every change loads the list again, so a text that is no code yet is none.
  const change = (typed: string) => {
    const code = readCode('LP', typed) ?? null
    if (code !== (field.value || null)) field.onChange(code)
  }
  return <PartnerPicker label={label} initial={partner ?? codeAtFirst} onChange={change} />
}

/** The name and code of the filter's partner; only the code while the name is loading, and if no partner has it. */
export function ReferrerName({ value }: { value: string }) {
  const { partner } = usePartnerWithCode(value)
  return partner ? `${partner.agencyName} ${value}` : value
}

function usePartnerWithCode(code: string | undefined): {
  partner: PartnerName | undefined
  isPending: boolean
} {
  const params = {
    pagination: { page: 1, perPage: 10 },
    sort: { field: 'submittedAt', order: 'DESC' as const },
    filter: { q: code },
  }
  const options = { enabled: Boolean(code), staleTime: 60_000 }
  const { data, isLoading } = useGetList<PartnerRow>('partners', params, options)
  return { partner: data?.find((one) => one.referralCode === code), isPending: isLoading }
}

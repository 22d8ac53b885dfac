import { useTranslate } from 'react-admin'
import { nameKey } from '../../shared/contract/fold.ts'

/** Says under which name something was sent, if that is not the name of the client, in whatever order and case; else undefined. */
export function useOtherName(name: string, personName: string): string | undefined {
  const translate = useTranslate()
  if (nameKey(name) === nameKey(personName)) return undefined
  return translate('people.underName', { name })
}

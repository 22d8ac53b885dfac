import { valueName } from '../../shared/view/value-names.ts'
import { useLanguage } from '../common/useLanguage.ts'

/** The origin of a lead: in the user's language if staff entered the lead, else as the client sent it. */
export function OriginName({ value }: { value: string | null }) {
  const language = useLanguage()
  return value && valueName('enteredOrigin', value, language)
}

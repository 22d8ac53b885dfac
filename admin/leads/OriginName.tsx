import { useOriginName } from './useOriginName.ts'

/** The origin of a lead, see `useOriginName`. */
export function OriginName({ value }: { value: string | null }) {
  const nameOrigin = useOriginName()
  return value && nameOrigin(value)
}

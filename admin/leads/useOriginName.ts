import { useTranslate } from 'react-admin'
import { namedOrigins } from '../../shared/contract/entry.ts'

/** Returns a function that names an origin in the user's language if it is one of `namedOrigins`, else as the client sent it. */
export function useOriginName(): (origin: string) => string {
  const translate = useTranslate()
  return (origin) =>
    namedOrigins.some((known) => known === origin) ? translate(`leadOrigin.${origin}`) : origin
}

import Link from '@mui/material/Link'

/** An email address as a mailto link. */
export function EmailLink({ address }: { address: string }) {
  return <Link href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>{address}</Link>
}

/**
 * A phone number as the client wrote it, as a link that starts a call.
 * @param props.e164 the number to call; null if it could not be parsed, and then there is no link
 */
export function PhoneLink({ written, e164 }: { written: string; e164: string | null }) {
  return e164 ? <Link href={`tel:${e164}`}>{written}</Link> : written
}

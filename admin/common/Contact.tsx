import Link from '@mui/material/Link'

/** An email address to write to. */
export function EmailLink({ address }: { address: string }) {
  return <Link href={`mailto:${encodeURIComponent(address).replace('%40', '@')}`}>{address}</Link>
}

/**
 * A telephone number to call, shown as the person wrote it.
 * @param e164 the number in full; without one there is nothing to dial
 */
export function PhoneLink({ written, e164 }: { written: string; e164: string | null }) {
  return e164 ? <Link href={`tel:${e164}`}>{written}</Link> : written
}

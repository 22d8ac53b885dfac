// The @ may be of full width, URL-encoded, an HTML entity or disguised, as in `ana(at)example.com`, and between spaces.
// The part before it is bounded, so that searching a long text takes linear time.
const addressPattern =
  /(?:"[^"\n]*"|[^\s<>"'(]{1,254})\s?(?:@|＠|%40|&#64;|&#x40;|&commat;|[([{]at[)\]}])\s?[^\s<>"')]+/giu

/** Replaces everything in a text that looks like an email address. */
export function replaceAddresses(text: string, replacement: string): string {
  return text.replace(addressPattern, replacement)
}

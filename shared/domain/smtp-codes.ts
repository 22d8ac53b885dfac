/**
 * Returns the reply code and, if there is one, the enhanced status code at the start of an SMTP reply (RFC 5321, 4.2;
 * RFC 3463, 2).
 * @returns for example `550 5.1.1`; undefined if the text does not start with a reply code
 */
export function smtpCodes(reply: string): string | undefined {
  const [, code, enhanced] =
    /^([2-5]\d\d)(?=[ -]|$)(?:[ -](\d\.\d{1,3}\.\d{1,3})(?!\S))?/.exec(reply) ?? []
  return code && [code, enhanced].filter(Boolean).join(' ')
}

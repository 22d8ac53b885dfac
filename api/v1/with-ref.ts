import type { FormSignals } from '../../shared/jobs/envelope.ts'

/**
 * Returns the signals of a submission with the referral code of a link: that of the link to the form, else the first of these.
 * @param refs the codes in the other addresses that were sent with the submission
 */
export function withRef(
  form: FormSignals | undefined,
  refs: (string | undefined)[],
): FormSignals | undefined {
  const ref = [form?.ref, ...refs].find((code) => code !== undefined)
  return ref ? { ...form, ref } : form
}

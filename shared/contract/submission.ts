/** The three kinds of submission. */
export const submissionKinds = ['lead', 'partner', 'assessment'] as const
export type SubmissionKind = (typeof submissionKinds)[number]

/**
 * The kinds of record that an email, a job or an attempt can be about. 'house' is the stored value for
 * the system itself: alerts to ops.
 */
export const aboutKinds = [...submissionKinds, 'staff', 'house'] as const
export type AboutKind = (typeof aboutKinds)[number]

/** The record that an email, a job or an attempt is about. */
export type About = { kind: AboutKind; id: string }

/** Bot signals: the honeypot field was filled in, or the form was submitted too fast. */
export const formSuspicions = ['honeypot', 'too_fast'] as const
export type FormSuspicion = (typeof formSuspicions)[number]

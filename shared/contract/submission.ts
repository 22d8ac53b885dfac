/** The three kinds of submission. */
export const submissionKinds = ['lead', 'partner', 'assessment'] as const
export type SubmissionKind = (typeof submissionKinds)[number]

/** What a mail can be about: a submission, somebody on the staff, or the house itself. */
export const mailSubjects = [...submissionKinds, 'staff', 'house'] as const
export type MailSubject = (typeof mailSubjects)[number]

/** What a mail or an attempt is about. */
export type About = { kind: MailSubject; id: string }

/** Bot signals: the honeypot field was filled in, or the form was submitted too fast. */
export const formSuspicions = ['honeypot', 'too_fast'] as const
export type FormSuspicion = (typeof formSuspicions)[number]

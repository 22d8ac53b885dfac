/** The three kinds of submission; a mail, an attempt or an event is about one of them. */
export const submissionKinds = ['lead', 'partner', 'assessment'] as const
export type SubmissionKind = (typeof submissionKinds)[number]

/** The submission that a mail, an attempt or an event is about. */
export type About = { kind: SubmissionKind; id: string }

/** What a form of the portal notices about who filled it in: nobody sees the one, or is as fast. */
export const formSuspicions = ['honeypot', 'too_fast'] as const
export type FormSuspicion = (typeof formSuspicions)[number]

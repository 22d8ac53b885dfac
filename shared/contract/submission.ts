/** The three kinds of submission; a mail, an attempt or an event is about one of them. */
export const submissionKinds = ['lead', 'partner', 'assessment'] as const
export type SubmissionKind = (typeof submissionKinds)[number]

/** The submission that a mail, an attempt or an event is about. */
export type About = { kind: SubmissionKind; id: string }

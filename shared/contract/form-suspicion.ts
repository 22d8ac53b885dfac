/** Bot signals: the honeypot field was filled in, or the form was submitted too fast. */
export const formSuspicions = ['honeypot', 'too_fast'] as const
export type FormSuspicion = (typeof formSuspicions)[number]

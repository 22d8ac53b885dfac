/**
 * The pictures at the head of emails: their paths on the portal, and their sizes in pixels. They are PNG, because Gmail and Outlook
 * show no SVG. The wordmark is that of a business whose name is Antesala; the name of any other one is text beside the arch.
 */
export const mailMark = {
  arch: { path: '/mail/arch.png', width: 30, height: 30 },
  wordmark: { path: '/mail/antesala.png', width: 124, height: 30 },
} as const

/** The pixels of these pictures for each pixel of their size. */
export const MAIL_MARK_DENSITY = 3

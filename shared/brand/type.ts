/** Headings of the portal and the mails: a serif every system has. */
export const serif =
  '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif'

/** Running text everywhere, and the whole dashboard. */
export const sans = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'

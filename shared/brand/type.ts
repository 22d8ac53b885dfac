/** Headings of the portal and the emails: serif fonts that are preinstalled on common systems. */
export const serif =
  '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif'

/** Body text everywhere, and the whole dashboard. */
export const sans = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'

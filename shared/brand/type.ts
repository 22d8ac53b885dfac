/** Font stack of headings on the portal and in emails: serif fonts preinstalled on common systems. */
export const serif =
  '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif'

/** Font stack of body text everywhere, and of the whole dashboard. */
export const sans = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'

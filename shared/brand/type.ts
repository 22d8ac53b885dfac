/**
 * Font stack of headings on the portal and in emails, and of the dashboard's wordmark and text previews: serif
 * fonts preinstalled on common systems.
 */
export const serif =
  '"Iowan Old Style", "Palatino Linotype", Palatino, "Book Antiqua", Georgia, serif'

/** Font stack of all other text. */
export const sans = 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif'

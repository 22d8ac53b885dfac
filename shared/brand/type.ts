/**
 * Font stack of titles, names of people and properties, and big numbers, on the portal and in the dashboard. The fonts after
 * the first one are the system's, with its measures, and are shown until it has arrived (`font-faces.ts`).
 */
export const serif =
  '"Antesala Serif", "Antesala Serif Georgia", "Antesala Serif Times", Georgia, serif'

/** Font stack of all other text on the portal and in the dashboard. */
export const sans =
  '"Antesala Sans", "Antesala Sans Arial", "Antesala Sans Roboto", system-ui, sans-serif'

/** Font stacks of emails, whose readers have only the fonts of their system. */
export const mailFonts = {
  serif: 'Georgia, serif',
  sans: 'system-ui, -apple-system, "Segoe UI", Roboto, sans-serif',
}

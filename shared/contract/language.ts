/** The languages of the portal, the emails and the dashboard. */
export const languages = ['es', 'en'] as const
export type Language = (typeof languages)[number]

/** Styles that make a button large enough for a finger on a phone: 44 pixels, as WCAG 2.5.5 asks. */
export const touchSx = { minHeight: { xs: 44, sm: 0 }, minWidth: { xs: 44, sm: 0 } }

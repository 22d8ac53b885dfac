/** The smallest height and width of a control on a touch screen, in pixels, as WCAG 2.5.5 asks. */
export const TOUCH_SIZE = 44

/** The height of a row with a link on a touch screen, in pixels, so that links one below the other do not overlap. */
export const TOUCH_ROW_HEIGHT = 48

/** Matches phones, and other screens that are used with a finger. */
export const touchScreens = '@media (pointer: coarse), (max-width: 599.95px)'

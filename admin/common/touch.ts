/** The smallest height and width of a control on a touch screen, in pixels, as WCAG 2.5.5 asks. */
export const TOUCH_SIZE = 44

/** Matches windows as narrow as a phone's screen, like `useIsPhone` and react-admin's layout. */
export const phoneWidth = '(max-width: 599.95px)'

/** Matches windows in which the open menu leaves too little room for tables: of phones, and of tablets held upright. */
export const noRoomForMenu = '(max-width: 1023.95px)'

/** Matches phones, and other screens that are used with a finger. */
export const touchScreens = `@media (pointer: coarse), ${phoneWidth}`

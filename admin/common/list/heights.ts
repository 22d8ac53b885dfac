/** The height of the app bar, in pixels: headings of tables stay below it. */
export const APP_BAR_HEIGHT = 48

/** The height of the cells of a table, in pixels, without the border between rows. */
export const CELL_HEIGHT = 40

/** The height of a row of a table, in pixels, with its border. */
export const ROW_HEIGHT = CELL_HEIGHT + 1

/** The height of a row with a link on a touch screen, in pixels, so that links one below the other do not overlap. */
export const TOUCH_ROW_HEIGHT = 48

import { touchScreens } from '../common/touch.ts'

/** For a row with one link: on touch screens high enough for a finger, so that it does not press the link of the next row. */
export const linkRowSx = { [touchScreens]: { py: 1.5 } }

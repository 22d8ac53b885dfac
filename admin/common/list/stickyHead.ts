import { APP_BAR_HEIGHT } from './heights.ts'

/** Styles of the headings of a plain table, so that they stay in view; on phones, such tables scroll in a frame. */
export const stickyHead = { position: { md: 'sticky' }, top: APP_BAR_HEIGHT, zIndex: 1 } as const

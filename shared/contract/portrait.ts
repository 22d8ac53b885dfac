import type { MediaFailure, MediaStatus } from './media.ts'

/** The widths in which portraits are shown, in pixels; none is wider than the original. They are square. */
export const portraitWidths = [160, 480]

/** A portrait that can be shown. */
export type Portrait = { id: string; widths: number[] }

/** The portrait of a staff member that is shown, and the one that is to replace it. */
export type PortraitState = {
  shown: Portrait | null
  /** Null unless one is being processed, or could not be. */
  next: { id: string; status: Exclude<MediaStatus, 'ready'>; failure: MediaFailure | null } | null
}

/**
 * Returns the `cellSx` of a column that truncates long text with an ellipsis.
 * @param maxWidth in pixels
 * @param narrow the same on screens of less than 1,200 pixels
 */
export function ellipsis(maxWidth: number, narrow = maxWidth) {
  return () => ({
    maxWidth: { xs: narrow, lg: maxWidth },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  })
}

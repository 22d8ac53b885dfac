/**
 * Returns the `cellSx` of a column that truncates long text with an ellipsis.
 * @param maxWidth in pixels
 * @param narrow the same on screens of less than 1,200 pixels
 * @param wide the same on screens of at least 1,536 pixels
 */
export function ellipsis(maxWidth: number, narrow = maxWidth, wide = maxWidth) {
  return () => ({
    maxWidth: { xs: narrow, lg: maxWidth, xl: wide },
    overflow: 'hidden',
    textOverflow: 'ellipsis',
  })
}

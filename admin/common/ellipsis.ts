/**
 * Returns the `cellSx` of a column that truncates long text with an ellipsis.
 * @param maxWidth in pixels
 */
export function ellipsis(maxWidth: number) {
  return () => ({ maxWidth, overflow: 'hidden', textOverflow: 'ellipsis' })
}

/**
 * Style of table cells whose text ends in an ellipsis where it would make the table too wide.
 * @param maxWidth in pixels
 */
export function clipped(maxWidth: number) {
  return () => ({ maxWidth, overflow: 'hidden', textOverflow: 'ellipsis' })
}

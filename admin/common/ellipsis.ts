/**
 * The style of a table cell that cuts off longer texts with an ellipsis.
 * @param maxWidth in pixels
 */
export function ellipsis(maxWidth: number) {
  return () => ({ maxWidth, overflow: 'hidden', textOverflow: 'ellipsis' })
}

/**
 * Posts fields as a form, and shows the response in a frame. A frame with the response as its source would have the
 * dashboard's policy, which blocks inline styles; a form within the page would be nested in that of a dialog.
 * @param frame the name of the frame
 */
export function postToFrame(frame: string, action: string, fields: URLSearchParams): void {
  const form = document.createElement('form')
  Object.assign(form, { method: 'post', action, target: frame, hidden: true })
  for (const [name, value] of fields)
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  form.submit()
  form.remove()
}

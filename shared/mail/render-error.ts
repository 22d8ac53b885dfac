/** Thrown if a template cannot be filled with an email's data. Its message contains none of the data. */
export class RenderError extends Error {
  override name = 'RenderError'
  /**
   * @param template for example `lead-notice.es, version 1f0c93ab`
   * @param cause what Handlebars threw
   */
  constructor(template: string, cause: Error) {
    super(`cannot render ${template}: ${reasonOf(cause)}`, { cause })
  }
}

// Handlebars names the missing value, followed by the object that lacks it, which may contain data.
function reasonOf({ name, message }: Error) {
  const [, missing] = /^"([\w.]{1,40})" not defined in /.exec(message) ?? []
  return missing ? `"${missing}" is missing` : name
}

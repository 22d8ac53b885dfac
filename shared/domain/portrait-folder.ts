/** Returns the folder of the files of a portrait in the media store. */
export function portraitFolder(id: string): string {
  return `portraits/${id}`
}

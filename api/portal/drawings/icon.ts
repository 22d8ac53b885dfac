import { colors } from '../../../shared/brand/colors.ts'
import { readStatic } from '../assets.ts'

/** Returns the icon of the house as an SVG on paper, with a margin, for places that give a transparent icon a black ground. */
export function iconOnPaper(): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="${colors.paper.light}"/><svg x="4" y="3" width="32" height="32">${readStatic('icon.svg')}</svg></svg>`
}

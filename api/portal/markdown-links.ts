import { englishPath, markdownPath, pagePaths } from '../../shared/view/site.ts'

const pages: string[] = Object.values(pagePaths)

/**
 * Changes the links to pages of the portal in Markdown so that they lead to the Markdown of those pages: whoever reads a page as
 * Markdown gets the next one so, too. The query and the fragment stay.
 */
export function linkToMarkdown(text: string): string {
  return text.replace(
    /\]\((\/[^)\s?#]*)([^)\s]*)\)/g,
    (_link, path: string, rest: string) => `](${isPage(path) ? markdownPath(path) : path}${rest})`,
  )
}

// A page of `pagePaths` or one below it. Files have an extension.
function isPage(path: string) {
  const page = englishPath(path.replace(/^\/en(?=\/)/, ''))
  const [, first = ''] = page.split('/')
  return !/\.\w+$/.test(page) && pages.includes(`/${first}`)
}

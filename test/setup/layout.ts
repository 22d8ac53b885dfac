import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'

const smallTargets = readFileSync(join(import.meta.dirname, 'small-targets.js'), 'utf8')

/** Returns the controls of a page that are smaller than 44 by 44 pixels, except links within a text. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`${smallTargets}; smallTargets(44)`)
}

/** Returns the parts of a page that scroll sideways, except the board of leads. */
export function findScrolling(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('*')]
    .filter((element) => /auto|scroll/.test(getComputedStyle(element).overflowX))
    .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
    .filter((element) => !element.querySelector('[data-lead-id]'))
    .map(({ localName, clientWidth, scrollWidth }) =>
      localName + ': ' + scrollWidth + ' px in ' + clientWidth + ' px')`)
}

/** Returns the headings of columns by which a table is sorted and that are not shown. */
export function findHiddenSorting(page: Page): Promise<string[]> {
  return page.evaluate<
    string[]
  >(`[...document.querySelectorAll('th .MuiTableSortLabel-root.Mui-active')]
    .filter((label) => !label.checkVisibility())
    .map(({ textContent }) => 'sorted by a hidden column: ' + textContent)`)
}

/** Returns the captions or first headings of tables whose headings are out of view while the last row is at the top. */
export function findLostHeadings(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(`[...document.querySelectorAll('table')]
    .filter(({ tHead, rows }) => tHead && rows.length > 2)
    // Not those for screen readers.
    .filter((table) => getComputedStyle(table).clipPath === 'none')
    .filter(({ tHead, rows }) => {
      [...rows].at(-1).scrollIntoView({ block: 'start', behavior: 'instant' })
      return tHead.getBoundingClientRect().bottom <= 0
    })
    .map(({ caption, tHead }) => 'lost headings: ' + (caption ?? tHead).textContent)`)
}

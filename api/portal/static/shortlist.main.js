// @ts-check
// Keeps the visitor's shortlist in this browser, and shows on every page whether a property is on it. Without this script, a link
// leads to a shortlist with one property.

const storageKey = 'antesala.shortlist'
/** As in `shortlist.ts`. */
const MAX_PROPERTIES = 24

/** @type {HTMLAnchorElement | null} */
const link = document.querySelector('[data-shortlist]')

/** @returns {string[]} the slugs, in the order in which they were saved */
function read() {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter((slug) => typeof slug === 'string') : []
  } catch {
    return []
  }
}

/** @param {string[]} slugs */
function write(slugs) {
  try {
    localStorage.setItem(storageKey, JSON.stringify(slugs.slice(-MAX_PROPERTIES)))
  } catch {
    // A browser that keeps nothing shows what was pressed last.
  }
}

/** @param {string[]} slugs */
function show(slugs) {
  for (const control of document.querySelectorAll('[data-save]'))
    if (control instanceof HTMLElement) showOn(control, slugs.includes(control.dataset.save ?? ''))
  if (!link) return
  link.hidden = slugs.length === 0
  const count = link.querySelector('[data-count]')
  if (count) count.textContent = String(slugs.length)
  link.href = addressOf(link.href, slugs)
}

/**
 * @param {HTMLElement} control
 * @param {boolean} isSaved
 */
function showOn(control, isSaved) {
  control.dataset.unsaved ??= control.textContent ?? ''
  control.hidden = false
  control.setAttribute('role', 'button')
  control.setAttribute('aria-pressed', String(isSaved))
  control.textContent = (isSaved ? control.dataset.saved : control.dataset.unsaved) ?? ''
}

/**
 * @param {string} address
 * @param {string[]} slugs
 */
function addressOf(address, slugs) {
  const url = new URL(address)
  url.searchParams.delete('properties')
  const others = url.searchParams.toString()
  const query = [slugs.length > 0 && `properties=${slugs.join(',')}`, others].filter(Boolean)
  url.search = query.join('&')
  return url.href
}

document.addEventListener('click', (event) => {
  const target = event.target instanceof Element ? event.target : undefined
  const control = target?.closest('[data-save]')
  if (!(control instanceof HTMLElement) || !control.dataset.save) return
  event.preventDefault()
  const slug = control.dataset.save
  const slugs = read()
  const next = slugs.includes(slug) ? slugs.filter((other) => other !== slug) : [...slugs, slug]
  write(next)
  show(next)
})

const copy = document.querySelector('[data-copy-link]')
const field = document.getElementById('share-link')
if (copy instanceof HTMLElement && field instanceof HTMLInputElement && navigator.clipboard) {
  copy.hidden = false
  copy.addEventListener('click', async () => {
    await navigator.clipboard.writeText(field.value)
    copy.textContent = copy.dataset.copied ?? ''
  })
}

// Another tab may have changed it.
addEventListener('storage', () => show(read()))
// So may the page to which Back returned from.
addEventListener('pageshow', () => show(read()))

const own = read()
if (
  link?.pathname === location.pathname &&
  own.length > 0 &&
  !new URL(location.href).searchParams.has('properties')
)
  location.replace(addressOf(location.href, own))
else show(own)

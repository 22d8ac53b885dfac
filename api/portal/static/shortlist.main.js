// @ts-check
// Keeps the visitor's shortlist in this browser, and shows on every page whether a property is on it. Without this script, a link
// leads to a shortlist with one property.

const storageKey = 'antesala.shortlist'
/** As in `shortlist.ts`. */
const MAX_PROPERTIES = 24

/** @type {HTMLAnchorElement | null} */
const link = document.querySelector('[data-shortlist]')

// Only the page of a shortlist has these.
/** @type {HTMLElement | null} */
const share = document.querySelector('[data-share]')
const field = document.getElementById('share-link')
const copy = document.querySelector('[data-copy-link]')
const whatsapp = document.querySelector('[data-share-link]')
/** The links with the list of this page: to itself in the other language, and to the contact page. */
const ofList = [...document.querySelectorAll('a')].filter(
  ({ href, origin }) => origin === location.origin && new URL(href).searchParams.has('properties'),
)

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
  // Its text says so; `aria-pressed` would say it again, of what the text offers to do.
  control.toggleAttribute('data-is-saved', isSaved)
  const unsaved = control.closest('[data-removed]') ? share?.dataset.again : control.dataset.unsaved
  control.textContent = (isSaved ? control.dataset.saved : unsaved) ?? ''
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
  const card = control.closest('.card')
  if (share && card instanceof HTMLElement) showOnPage(card, next.includes(slug))
  show(next)
})

/**
 * On the page of a shortlist, a property that is no longer saved leaves its name, and a button that brings it back.
 * @param {HTMLElement} card
 * @param {boolean} isSaved
 */
function showOnPage(card, isSaved) {
  if (isSaved) delete card.dataset.removed
  else card.dataset.removed = share?.dataset.removed
  const left = document.querySelectorAll('.card:not([data-removed]) [data-save]')
  const slugs = [...left].map((each) => (each instanceof HTMLElement && each.dataset.save) || '')
  if (share) share.hidden = slugs.length === 0
  history.replaceState(null, '', addressOf(location.href, slugs))
  for (const each of ofList) each.href = addressOf(each.href, slugs)
  showShared(slugs)
}

/** @param {string[]} slugs */
function showShared(slugs) {
  if (!(field instanceof HTMLInputElement)) return
  const before = field.value
  field.value = addressOf(before, slugs)
  if (copy instanceof HTMLElement) copy.textContent = copy.dataset.copy ?? ''
  if (!(whatsapp instanceof HTMLAnchorElement)) return
  const url = new URL(whatsapp.href)
  const text = url.searchParams.get('text')?.replace(before, field.value) ?? ''
  whatsapp.href = `${url.origin}${url.pathname}?text=${encodeURIComponent(text)}`
}

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

// Properties of this list that were saved by a former slug.
/** @type {Record<string, string>} */
const renamed = JSON.parse(share?.dataset.renamed ?? '{}')
if (read().some((slug) => renamed[slug]))
  write([...new Set(read().map((slug) => renamed[slug] ?? slug))])

const own = read()
if (
  link?.pathname === location.pathname &&
  own.length > 0 &&
  !new URL(location.href).searchParams.has('properties')
)
  location.replace(addressOf(location.href, own))
else show(own)

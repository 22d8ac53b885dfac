// Opens the gallery over the page at the photograph that was pressed. Without this script, the link to that photograph shows it.
const gallery = document.getElementById('gallery')
const slides = gallery?.querySelector('.slides')
const figures = [...(slides?.querySelectorAll('figure') ?? [])]

/** Previous and Next are hidden without this script: they would leave the gallery open behind the page. */
gallery?.classList.add('scripted')

/** The photograph that a link leads to. */
function photoOf(link) {
  return figures.find(({ id }) => `#${id}` === link?.hash)
}

function show(photo) {
  // Its links can be focused before the observer has seen it.
  photo.inert = false
  photo.scrollIntoView({ behavior: 'instant' })
}

for (const link of document.querySelectorAll('[data-photo]'))
  link.addEventListener('click', (event) => {
    const photo = photoOf(link)
    // A browser without popovers follows the link.
    if (!photo || !gallery?.showPopover) return
    event.preventDefault()
    gallery.showPopover({ source: link })
    show(photo)
  })

// So that the page behind stays where it is, and Back leads where it led before.
gallery?.addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="#photo-"]')
  const photo = photoOf(link)
  if (!photo) return
  event.preventDefault()
  show(photo)
  photo.querySelector(`[rel="${link.rel}"]`)?.focus({ preventScroll: true })
})

// The links of photographs that are out of view cannot be focused.
const observer = new IntersectionObserver(
  (entries) => {
    for (const { target, isIntersecting } of entries) {
      if (!isIntersecting && target.contains(document.activeElement)) slides.focus()
      target.inert = !isIntersecting
    }
  },
  { root: slides, threshold: 0.5 },
)
for (const figure of figures) observer.observe(figure)

// A link to a photograph.
const linked = photoOf(location)
if (linked && gallery?.showPopover) {
  history.replaceState(null, '', location.pathname + location.search)
  gallery.showPopover()
  show(linked)
}

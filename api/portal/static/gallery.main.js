// Opens the gallery at the photograph that was pressed. Without this script, it opens at the first one.
const gallery = document.getElementById('gallery')

for (const button of document.querySelectorAll('[data-photo]'))
  button.addEventListener('click', () => {
    // After the browser has opened the gallery, which is its default action.
    requestAnimationFrame(() => {
      document.getElementById(button.dataset.photo)?.scrollIntoView({ behavior: 'instant' })
    })
  })

// So that the page behind stays where it is, and Back leads where it led before.
gallery?.addEventListener('click', (event) => {
  const link = event.target.closest('a[href^="#photo-"]')
  if (!link) return
  event.preventDefault()
  document.getElementById(link.hash.slice(1))?.scrollIntoView()
})

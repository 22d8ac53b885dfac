// Runs in the browser: returns the texts of the page that are written for people, with tooltips and labels. Leaves out
// what is quoted as it is, such as the data of a job.
;[
  ...(() => {
    const texts = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      if (parentElement.closest('script, style, noscript, pre, code, kbd, textarea')) continue
      texts.push(textContent.trim())
    }
    return texts
  })(),
  ...[...document.querySelectorAll('[title], [aria-label], [placeholder]')].flatMap((element) =>
    ['title', 'aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? ''),
  ),
].filter((text) => text !== '')

// Runs in the browser: returns the page's title and visible text, and the placeholders, labels and tooltips of
// its elements.
;[
  document.title,
  document.body.innerText,
  ...[...document.querySelectorAll('*')].flatMap((element) =>
    ['placeholder', 'aria-label', 'title'].map((name) => element.getAttribute(name) ?? ''),
  ),
]

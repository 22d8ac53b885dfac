// Runs in a page: everything it says to somebody who sees it, or hears it.
;[
  document.title,
  document.body.innerText,
  ...[...document.querySelectorAll('*')].flatMap((each) =>
    ['placeholder', 'aria-label', 'title'].map((name) => each.getAttribute(name) ?? ''),
  ),
]

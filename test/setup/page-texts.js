// Runs in a page: returns all texts that a user can see or a screen reader announces.
;[
  document.title,
  document.body.innerText,
  ...[...document.querySelectorAll('*')].flatMap((element) =>
    ['placeholder', 'aria-label', 'title'].map((name) => element.getAttribute(name) ?? ''),
  ),
]

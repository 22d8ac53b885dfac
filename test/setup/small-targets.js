/**
 * Runs in the browser: returns the controls on the page that are too small for a finger (WCAG 2.2, 2.5.5), each with its
 * name and size. A control is large enough if a touch half the minimum above, below, left and right of its center still
 * reaches it or its label. Exempt are links within a text, as in 2.5.5: those on a line with other text of the same block.
 * @param {number} minimum in pixels
 */
// biome-ignore lint/correctness/noUnusedVariables: the browser calls it
function smallTargets(minimum) {
  const controls =
    'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=link], [role=tab], [role=checkbox], [role=switch], [role=combobox], [role=menuitem]'
  const isShown = (element) =>
    element.checkVisibility({ visibilityProperty: true }) &&
    !element.matches(':disabled, [aria-disabled=true], .Mui-disabled') &&
    element.getBoundingClientRect().width > 1 &&
    !element.closest('[aria-hidden=true], [inert]') &&
    getComputedStyle(element).clipPath === 'none'
  const blockOf = (element) => {
    const parent = element.parentElement
    return getComputedStyle(parent).display === 'inline' ? blockOf(parent) : parent
  }
  // Whether words stand beside the link in its block.
  const isInText = (element) => {
    if (!element.matches('a') || getComputedStyle(element).display !== 'inline') return false
    const block = blockOf(element)
    const walker = document.createTreeWalker(block, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      const isWord = /\p{L}{2}/u.test(textContent) && !parentElement.closest('a, button')
      if (isWord && (parentElement === block || blockOf(parentElement) === block)) return true
    }
    return false
  }
  // What a touch may reach instead of the control: its label, and the frame of its field, which focuses it.
  const targetsOf = (element) =>
    [
      element,
      ...(element.labels ?? []),
      element.matches('input') && element.closest('.MuiInputBase-root, .MuiButtonBase-root'),
    ].filter(Boolean)
  const nearest = (element) => {
    const targets = targetsOf(element)
    const box = targets
      // A link over several lines has a box for each.
      .flatMap((target) => [...target.getClientRects()])
      .reduce((largest, rect) =>
        rect.width * rect.height > largest.width * largest.height ? rect : largest,
      )
    return { targets, x: box.left + box.width / 2, y: box.top + box.height / 2 }
  }
  const isReached = (element) => {
    element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
    const { targets, x, y } = nearest(element)
    // Outside of the window until it has the focus, such as a link to the content.
    if (x < 0 || y < 0) return true
    // Controls side by side share the pixel of a border.
    const reach = minimum / 2 - 1.5
    return [
      [x, y - reach],
      [x, y + reach],
      [x - reach, y],
      [x + reach, y],
    ].every(([left, top]) => {
      const hit = document.elementFromPoint(left, top)
      return hit && targets.some((target) => target.contains(hit))
    })
  }
  const describe = (element) => {
    const { width, height } = element.getBoundingClientRect()
    const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40)
    const kind = element.getAttribute('role') ?? element.tagName.toLowerCase()
    return `${kind} "${name || element.name || element.id}" ${Math.round(width)}x${Math.round(height)}`
  }
  return [...document.querySelectorAll(controls)]
    .filter((element) => isShown(element) && !isInText(element) && !isReached(element))
    .map(describe)
}

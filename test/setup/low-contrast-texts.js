/**
 * Runs in the browser: returns the texts on the page with too little contrast (WCAG 2.2, 1.4.3).
 * @param {number} minimum contrast ratio
 */
// biome-ignore lint/correctness/noUnusedVariables: the browser calls it
function lowContrastTexts(minimum) {
  const channelsOf = (color) => (color.match(/[\d.]+/g) ?? []).map(Number)
  const luminanceOf = (color) => {
    const [red, green, blue] = channelsOf(color).map((channel) => {
      const share = channel / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const backgroundOf = (element) => {
    if (!element) return 'rgb(255, 255, 255)'
    const color = getComputedStyle(element).backgroundColor
    return channelsOf(color)[3] === 0 ? backgroundOf(element.parentElement) : color
  }
  const contrastOf = (element) => {
    const text = luminanceOf(getComputedStyle(element).color)
    const background = luminanceOf(backgroundOf(element))
    return (Math.max(text, background) + 0.05) / (Math.min(text, background) + 0.05)
  }
  const hasText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.checkVisibility() && hasText(element))
    .map((element) => [contrastOf(element), element.textContent.trim()])
    .filter(([contrast]) => contrast < minimum)
    .map(([contrast, text]) => `${contrast.toFixed(2)}: ${text}`)
}

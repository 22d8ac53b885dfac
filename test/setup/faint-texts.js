/**
 * Runs in the browser: the texts on its page with less contrast than asked (WCAG 2.2, 1.4.3).
 * @param {number} least
 */
// biome-ignore lint/correctness/noUnusedVariables: the browser calls it
function faintTexts(least) {
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
    const behind = luminanceOf(backgroundOf(element))
    return (Math.max(text, behind) + 0.05) / (Math.min(text, behind) + 0.05)
  }
  const holdsText = (element) =>
    [...element.childNodes].some((node) => node.nodeType === 3 && node.textContent.trim())
  return [...document.body.querySelectorAll('*')]
    .filter((element) => element.checkVisibility() && holdsText(element))
    .map((element) => [contrastOf(element), element.textContent.trim()])
    .filter(([contrast]) => contrast < least)
    .map(([contrast, text]) => `${contrast.toFixed(2)}: ${text}`)
}

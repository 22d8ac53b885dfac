import type { Plugin } from 'vite'
import { colors } from '../shared/brand/colors.ts'

// Applies only while the logo is there: otherwise these rules would override the theme's, which come earlier in the page.
const style = `<style>
  body:has(.shell) { margin: 0; background: ${colors.paper.light}; color: ${colors.clay.light} }
  .shell { display: block; width: 48px; margin: 40vh auto 0; fill: none; stroke: currentColor; stroke-width: 1.2 }
  @media (prefers-color-scheme: dark) { body:has(.shell) { background: ${colors.paper.dark}; color: ${colors.clay.dark} } }
</style>
</head>`

const mark = `<div id="root"><svg class="shell" viewBox="0 0 32 32" aria-hidden="true">
<path d="M4 29V16a12 12 0 0 1 24 0v13"/><path d="M9.5 29V17a6.5 6.5 0 0 1 13 0v12"/><path d="M2 29h28"/>
</svg></div>`

/** Adds to the page what is shown until the scripts are loaded: the logo on the brand's background. */
export function shell(): Plugin {
  return {
    name: 'shell',
    transformIndexHtml: (html) =>
      html.replace('</head>', style).replace('<div id="root"></div>', mark),
  }
}

import type { Block } from '../page.ts'

/** A scene as a wide picture. It is ornament, so the Markdown leaves it out. */
export function sceneBlock(name: 'home' | 'empty'): Block {
  return {
    markdown: '',
    html: `<img class="scene wide" src="/drawings/${name}.svg" alt="" width="1120" height="420">`,
  }
}

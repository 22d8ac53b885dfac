import type { Block } from '../page.ts'

/** Returns a scene as a wide picture. It is decorative, so the Markdown is empty. */
export function sceneBlock(name: 'home' | 'empty'): Block {
  return {
    markdown: '',
    html: `<img class="scene wide" src="/drawings/${name}.svg" alt="" width="1120" height="420">`,
  }
}

import type { Block } from '../page.ts'

/** One of the scenes as a wide picture; it says nothing that the text does not, so agents get none. */
export function sceneBlock(name: 'home' | 'empty'): Block {
  return {
    markdown: '',
    html: `<img class="scene wide" src="/drawings/${name}.svg" alt="" width="1120" height="420">`,
  }
}

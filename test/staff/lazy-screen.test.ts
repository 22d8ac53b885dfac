import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { lazyScreen } from '../../admin/lazyScreen.ts'

test('a screen whose code is loaded is shown at once, without a fallback before it', async () => {
  const Screen = lazyScreen(async () => ({ Screen: () => 'the screen' }), 'Screen')
  const render = () => renderToString(createElement(Screen))
  // Rendered to a string, nothing can wait.
  expect(render).toThrow('suspended')
  await Screen.load()
  expect(render()).toBe('the screen')
})

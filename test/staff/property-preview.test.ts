import { expect, test } from 'vitest'
import { renderProse as preview } from '../../admin/properties/prose.ts'
import { renderProse as portal } from '../../api/portal/markdown.ts'

test.each([
  ['marks', 'Una **casa** de _piedra_.\n\n- patio\n- alberca\n\n1. uno\n2. dos'],
  ['headings', '# Uno\n\n## Dos\n\n#### Cuatro'],
  ['a picture of somebody else’s', '![vista](https://elsewhere.example/beacon.png)'],
  ['tags', '<script>alert(1)</script> <b>no</b>'],
  ['a link that runs', '[aquí](javascript:alert(1)) y [allá](https://example.com)'],
  ['a table', '| a | b |\n|---|---|\n| 1 | 2 |'],
])('the preview of %s is what the portal shows', (_what, text) => {
  expect(preview(text)).toBe(portal(text))
})

import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Antesala, openAntesala } from '../setup/antesala.ts'

let antesala: Antesala
beforeAll(async () => {
  antesala = await openAntesala()
})
afterAll(() => antesala.close())

const read = async (path: string) => {
  const response = await fetch(antesala.address + path)
  expect(response.status, path).toBe(200)
  return await response.text()
}

test('the licenses of the libraries in the dashboard are served with it', async () => {
  const licenses = await read('/admin/licenses.md')
  const headings = [...licenses.matchAll(/^## (@?[^@\s]+)/gm)].map(([, name]) => name)
  expect(headings).toEqual(
    expect.arrayContaining(['react', 'ra-core', '@mui/material', 'zod', 'uqr']),
  )
  expect(licenses).toContain('Copyright (c) Meta Platforms, Inc. and affiliates.')
  expect(licenses.match(/Permission is hereby granted, free of charge/g)?.length).toBeGreaterThan(
    20,
  )
})

test.each(['/desarrolladores/reference', '/en/developers/reference'])(
  '%s links to the licenses of Swagger UI',
  async (page) => {
    const link = /<a rel="license" href="([^"]+)"/.exec(await read(page))?.[1] ?? ''
    const licenses = await read(link)
    expect(licenses).toContain('SmartBear Software')
    expect(licenses).toContain('Apache License')
    expect(licenses).toContain('DOMPurify')
  },
)

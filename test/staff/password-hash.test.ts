import { readFile } from 'node:fs/promises'
import { hashPassword } from 'better-auth/crypto'
import { describe, expect, test } from 'vitest'
import { hashStaffPassword, verifyStaffPassword } from '../../api/staff/signin/password-hash.ts'

describe('the hash of a password', () => {
  test('has parameters that ASVS approves, and a salt of its own', async () => {
    const [one = '', other] = await Promise.all([
      hashStaffPassword('la lluvia'),
      hashStaffPassword('la lluvia'),
    ])
    // N = 2^15, r = 8, p = 3; 16 and 64 bytes.
    expect(one).toMatch(/^scrypt-15-8-3\$[\w-]{22}\$[\w-]{86}$/)
    expect(one).not.toBe(other)
  })

  test('matches this password only, in whatever form its accents are encoded', async () => {
    const hash = await hashStaffPassword('el jardín')
    expect(await verifyStaffPassword('el jardín'.normalize('NFD'), hash)).toBe(true)
    for (const wrong of ['el jardin', 'El jardín', 'el jardín ', '', 'el jard'])
      expect(await verifyStaffPassword(wrong, hash)).toBe(false)
  })

  test('that an earlier release made is still accepted', async () => {
    const hash = await hashPassword('la lluvia')
    expect(await verifyStaffPassword('la lluvia', hash)).toBe(true)
    expect(await verifyStaffPassword('el sol', hash)).toBe(false)
  })

  test('leaves threads for other work, however many are computed at once', async () => {
    const done: string[] = []
    const hashes = Array.from({ length: 8 }, async () => {
      await hashStaffPassword('la lluvia')
      done.push('hash')
    })
    await readFile(import.meta.filename)
    done.push('file')
    await Promise.all(hashes)
    expect(done[0]).toBe('file')
    expect(done).toHaveLength(9)
  })

  test('that is damaged is accepted for no password', async () => {
    for (const damaged of ['scrypt-15-8-3', 'scrypt-15-8-3$', 'scrypt-15-8-3$$', ''])
      await expect(verifyStaffPassword('', damaged)).rejects.toThrow()
  })
})

import { expect, test } from 'vitest'
import { referralCodesIn } from '../../shared/domain/referral-codes-in.ts'

test.each([
  ['LP-4M8WD', ['LP-4M8WD']],
  ['4m8wd', ['LP-4M8WD']],
  ['LP-4M8W0', ['LP-4M8W0']],
  ['LP-4M8WD.', ['LP-4M8WD']],
  ['https://house.example/?utm_source=x&ref=LP-4M8WD#form', ['LP-4M8WD']],
  ['LP-4M8WD, lp 4m8wd or LP-22222', ['LP-4M8WD', 'LP-22222']],
  ['mi amiga Rosa', []],
  ['', []],
])('the codes in %j', (text, codes) => {
  expect(referralCodesIn(text)).toEqual(codes)
})

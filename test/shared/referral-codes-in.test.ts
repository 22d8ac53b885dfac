import { expect, test } from 'vitest'
import {
  codeInAddress,
  codeOfLink,
  referralCodesIn,
} from '../../shared/domain/referral-codes-in.ts'

test.each([
  ['LP-4M8WD', ['LP-4M8WD']],
  ['4m8wd', ['LP-4M8WD']],
  ['LP-4M8W0', ['LP-4M8W0']],
  ['LP-4M8WD.', ['LP-4M8WD']],
  ['«LP-4M8W0»,', ['LP-4M8W0']],
  ['(4m8wd)', ['LP-4M8WD']],
  ['https://house.example/?utm_source=x&ref=LP-4M8WD#form', ['LP-4M8WD']],
  ['LP-4M8WD, lp 4m8wd or LP-22222', ['LP-4M8WD', 'LP-22222']],
  ['mi amiga Rosa', []],
  ['', []],
])('the codes in %j', (text, codes) => {
  expect(referralCodesIn(text)).toEqual(codes)
})

test.each([
  ['LP-4M8WD', 'LP-4M8WD'],
  ['4m8wd', 'LP-4M8WD'],
  ['lp4m8wd', 'LP-4M8WD'],
  [['LP-22222', 'LP-4M8WD'], 'LP-4M8WD'],
  ['LP-WRONG', 'LP-WRONG'],
  ['lp 4m8w0', 'LP-4M8W0'],
  ['LP-ABCDE0', undefined],
  ['google', undefined],
  ['w0rng', undefined],
  ['newsletter', undefined],
  [{ code: 'LP-4M8WD' }, undefined],
  ['', undefined],
  [undefined, undefined],
])('the code of a link with the parameter %j', (ref, code) => {
  expect(codeOfLink(ref)).toBe(code)
})

test.each([
  ['https://house.example/propiedades/casa-ceniza?utm_source=x&ref=LP-4M8WD#form', 'LP-4M8WD'],
  ['/propiedades/casa-ceniza?ref=lp%204m8wd', 'LP-4M8WD'],
  ['casa-ceniza', undefined],
  ['https://house.example/LP-4M8WD', undefined],
  [['?ref=LP-4M8WD'], undefined],
])('the code in the address %j', (address, code) => {
  expect(codeInAddress(address)).toBe(code)
})

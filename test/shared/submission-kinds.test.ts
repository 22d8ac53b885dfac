import { expect, test } from 'vitest'
import { submissionKinds } from '../../shared/contract/submission.ts'
import { requiredFields } from '../../shared/contract/submission-schema.ts'

test('the required fields of each kind follow from its schema', () => {
  expect(
    Object.fromEntries(submissionKinds.map((kind) => [kind, requiredFields(kind, false)])),
  ).toMatchObject({
    lead: ['name', 'phone', 'email', 'message'],
    partner: ['agencyName', 'contactName', 'email', 'phone', 'city'],
    assessment: ['email', 'name', 'budget'],
  })
})

import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useCanAccess, useTranslate } from 'react-admin'
import type { PersonAddress, PersonRecord } from '../../shared/contract/person.ts'
import { EmailLink, PhoneLink } from '../common/Contact.tsx'
import { Fact, Facts } from '../common/Facts.tsx'
import { Section } from '../common/Section.tsx'
import { ExactTime } from '../common/Time.tsx'
import { ContactLinks } from '../leads/work/ContactLinks.tsx'
import { addressesOf, e164Of, phoneE164Of, shownOf } from './addresses.ts'
import { ContactDialog } from './ContactDialog.tsx'

/** A client's contact data, with buttons to phone and to write by the primary address and number, and one to correct them. */
export function PersonContact({ person }: { person: PersonRecord }) {
  const translate = useTranslate()
  const emails = addressesOf(person, 'email')
  const phones = addressesOf(person, 'phone')
  const phoneE164 = phoneE164Of(person)
  const { canAccess } = useCanAccess({ resource: 'people', action: 'edit' })
  return (
    <Section isFirst title="people.contact" action={canAccess && <EditButton person={person} />}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <ContactLinks lead={{ phoneE164, email: emails[0]?.shown ?? '', refCode: '' }} />
      </Box>
      {person.addresses.length === 0 && translate('people.noContact')}
      <Facts>
        <Addresses labelKey="resources.people.fields.email" addresses={emails} />
        <Addresses labelKey="resources.people.fields.phone" addresses={phones} />
        <Former addresses={person.formerAddresses} />
        <Fact labelKey="resources.people.fields.createdAt">
          <ExactTime value={person.createdAt} />
        </Fact>
      </Facts>
    </Section>
  )
}

function EditButton({ person }: { person: PersonRecord }) {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        {translate('people.editContact')}
      </Button>
      {isOpen && <ContactDialog person={person} onClose={() => setOpen(false)} />}
    </>
  )
}

function Former({ addresses }: { addresses: PersonAddress[] }) {
  if (addresses.length === 0) return null
  return (
    <Fact labelKey="people.formerAddresses">
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {shownOf(addresses)}
      </Box>
    </Fact>
  )
}

function Addresses({ labelKey, addresses }: { labelKey: string; addresses: PersonAddress[] }) {
  return addresses.map((address) => (
    <Fact key={address.value} labelKey={labelKey}>
      {address.kind === 'email' ? (
        <EmailLink address={address.shown} />
      ) : (
        <PhoneLink written={address.shown} e164={e164Of(address)} />
      )}
    </Fact>
  ))
}

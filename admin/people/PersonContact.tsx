import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import type { PersonAddress, PersonRecord } from '../../shared/contract/person.ts'
import { EmailLink, PhoneLink } from '../common/Contact.tsx'
import { Fact, Facts } from '../common/Facts.tsx'
import { ExactTime } from '../common/Time.tsx'
import { ContactLinks } from '../leads/work/ContactLinks.tsx'
import { addressesOf, e164Of } from './addresses.ts'

/** A client's contact data, with buttons to phone and to write by the latest of them. */
export function PersonContact({ person }: { person: PersonRecord }) {
  const translate = useTranslate()
  const emails = addressesOf(person, 'email')
  const phones = addressesOf(person, 'phone')
  const phoneE164 = phones.map(e164Of).findLast((number) => number !== null) ?? null
  return (
    <section>
      <Typography variant="h6" component="h3" sx={{ mb: 1.5 }}>
        {translate('people.contact')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}>
        <ContactLinks lead={{ phoneE164, email: emails.at(-1)?.shown ?? '', refCode: '' }} />
      </Box>
      {person.addresses.length === 0 && translate('people.noContact')}
      <Facts>
        <Addresses labelKey="resources.people.fields.email" addresses={emails} />
        <Addresses labelKey="resources.people.fields.phone" addresses={phones} />
        <Fact labelKey="resources.people.fields.createdAt">
          <ExactTime value={person.createdAt} />
        </Fact>
      </Facts>
    </section>
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

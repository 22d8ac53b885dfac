import type { SpokenLanguage } from '../../shared/contract/advisor.ts'
import type { NewProperty } from '../../shared/tables/properties/properties.ts'
import { writeSpokenLanguages } from '../../shared/tables/staff/advisors.ts'
import { findStaffIds } from '../../shared/tables/staff/staff.ts'
import { changeStaff } from '../../shared/tables/staff/staff-members.ts'
import type { DemoContext } from './context.ts'
import { addPortraits } from './pictures/portraits.ts'
import type { demoStaff } from './staff.ts'

type DemoAdvisor = {
  email: (typeof demoStaff)[number]['email']
  phone: string
  languages: SpokenLanguage[]
}

const sofia: DemoAdvisor = {
  email: 'sales@antesala.example',
  phone: '+52 55 5550 0117',
  languages: ['es', 'en', 'fr'],
}
const diego: DemoAdvisor = {
  email: 'coast@antesala.example',
  phone: '+52 624 555 0142',
  languages: ['es', 'en'],
}

/** Who advises on the properties of a region; on those of other regions, nobody in particular does. */
const advisorOf: Record<string, DemoAdvisor> = {
  'Baja California Sur': diego,
  Nayarit: diego,
  Oaxaca: diego,
  'Quintana Roo': diego,
  Yucatán: diego,
  'Ciudad de México': sofia,
  Guanajuato: sofia,
}

/** Gives the demo's salespeople a phone number, languages and a portrait, and its properties an advisor. */
export async function withAdvisors(
  context: DemoContext,
  properties: NewProperty[],
): Promise<NewProperty[]> {
  const { db } = context
  const ids = await findStaffIds(db, [sofia.email, diego.email])
  for (const { email, phone, languages } of [sofia, diego]) {
    const id = ids.get(email)
    if (!id) throw new Error(`the demo has no ${email}`)
    await changeStaff(db, id, { phone })
    await writeSpokenLanguages(db, id, languages)
  }
  await addPortraits(
    context,
    [sofia, diego].map(({ email }) => ids.get(email) as string),
  )
  return properties.map((property) => {
    const advisor = advisorOf[property.region]
    return { ...property, advisorId: advisor && ids.get(advisor.email) }
  })
}

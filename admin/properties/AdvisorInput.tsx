import { SelectInput, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { ChoicesProblem } from '../common/load/ChoicesProblem.tsx'
import { useAssignableStaff } from '../leads/useAssignableStaff.ts'

type Chosen = { id: string; name: string } | null | undefined

/** The choice of who advises on a property. Whoever is chosen and can no longer have leads stays in the list. */
export function AdvisorInput() {
  const translate = useTranslate()
  const { colleagues, loaded } = useAssignableStaff()
  const chosen: Chosen = useWatch({ name: 'advisor' })
  const others = colleagues.map(({ id, name }) => ({ id, name }))
  const isListed = !chosen || others.some(({ id }) => id === chosen.id)
  return (
    <div>
      <SelectInput
        source="advisorId"
        choices={isListed ? others : [chosen, ...others]}
        translateChoice={false}
        helperText={translate('property.advisorHint')}
        // Null, which the API takes for nobody.
        parse={(id: string) => id || null}
      />
      <ChoicesProblem loaded={loaded} />
    </div>
  )
}

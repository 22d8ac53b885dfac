import { useTranslate } from 'react-admin'
import { type Loaded, LoadProblem } from './LoadProblem.tsx'

/** Shown below an input whose choices could not be loaded, with a button that tries again. Renders nothing otherwise. */
export function ChoicesProblem({ loaded }: { loaded: Loaded }) {
  const translate = useTranslate()
  // Old choices are still good.
  if (loaded.data !== undefined) return null
  return <LoadProblem loaded={loaded} what={translate('load.choices')} />
}

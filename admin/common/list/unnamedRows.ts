import { sans } from '../../../shared/brand/type.ts'

/** The `sx` of a list on phones whose rows have no names of people or properties, for which the serif typeface is kept. */
export const unnamedRows = { '& .MuiListItemText-primary': { fontFamily: sans, fontSize: 14 } }

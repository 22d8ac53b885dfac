import type { FieldError } from '../../shared/contract/error.ts'
import type { Language } from '../../shared/contract/language.ts'
import type { ContactResult } from '../../shared/contract/lead-schema.ts'
import { propertyTitle } from '../../shared/view/property-title.ts'
import type { ApiContext } from '../context.ts'
import { createHostCheck } from '../http/hosts.ts'
import { fieldError } from '../http/validation.ts'

/** What the answer to an inquiry says of the property that the client named. */
type AboutProperty = {
  /** Null: the client named none that there is. Undefined: the database did not say so in time. */
  property: ContactResult['property']
  warnings: FieldError[]
}

/**
 * Finds the property that an inquiry names. If there is none, the warning names the one that was probably meant; if it was named by
 * an address of another site, the warning says which one it was taken for.
 */
export async function aboutProperty(
  { config, namedProperties }: Pick<ApiContext, 'config' | 'namedProperties'>,
  propertyId: string | undefined,
  language: Language,
): Promise<AboutProperty> {
  if (propertyId === undefined) return { property: null, warnings: [] }
  const found = await namedProperties.find(propertyId)
  if (found === undefined) return { property: undefined, warnings: [] }
  if (found !== null) {
    const { slug } = found
    const title = propertyTitle(found, language)
    const warning = fieldError('propertyId', 'otherSite', language, { title })
    return { property: { slug, title }, warnings: isElsewhere(propertyId, config) ? [warning] : [] }
  }
  const similar = await namedProperties.findSimilar(propertyId)
  const warning = similar
    ? fieldError('propertyId', 'similarProperty', language, {
        title: propertyTitle(similar, language),
        slug: similar.slug,
      })
    : fieldError('propertyId', 'noSuchProperty', language)
  return { property: null, warnings: [warning] }
}

// Other houses call theirs by the same names.
function isElsewhere(propertyId: string, config: ApiContext['config']) {
  const url = URL.parse(propertyId)
  return url !== null && /^https?:$/.test(url.protocol) && !createHostCheck(config)(url.host)
}

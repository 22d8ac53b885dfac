import { useTranslate } from 'react-admin'
import type { PropertyRecord } from '../../shared/contract/records.ts'
import { formatCount } from '../../shared/view/format.ts'
import { placeOf } from '../../shared/view/property-facts.ts'
import { Code } from '../common/Code.tsx'
import { Fact, Facts } from '../common/Facts.tsx'
import { Money } from '../common/Money.tsx'
import { ExactTime } from '../common/Time.tsx'
import { useLanguage } from '../common/useLanguage.ts'

/** The fields of a property, except its titles, texts and picture. */
export function PropertyFacts({ property }: { property: PropertyRecord }) {
  const translate = useTranslate()
  const { kind, price, currency, bedrooms, bathrooms, formerSlugs = [] } = property
  return (
    <Facts>
      <Fact labelKey="resources.properties.fields.price">
        <Money amount={price} currency={currency} />
      </Fact>
      <Fact labelKey="resources.properties.fields.place">{placeOf(property)}</Fact>
      <Fact labelKey="resources.properties.fields.kind">{translate(`propertyKind.${kind}`)}</Fact>
      {kind !== 'land' && <Fact labelKey="resources.properties.fields.bedrooms">{bedrooms}</Fact>}
      {kind !== 'land' && <Fact labelKey="resources.properties.fields.bathrooms">{bathrooms}</Fact>}
      {kind !== 'land' && (
        <Fact labelKey="resources.properties.fields.areaM2">
          <Area value={property.areaM2} />
        </Fact>
      )}
      <Fact labelKey="resources.properties.fields.lotM2">
        {/* The area of land is that of its lot. */}
        <Area value={property.lotM2 ?? (kind === 'land' ? property.areaM2 : null)} />
      </Fact>
      <Fact labelKey="resources.properties.fields.yearBuilt">
        {property.yearBuilt ?? translate('common.notGiven')}
      </Fact>
      <Fact labelKey="resources.properties.fields.attributes">
        {property.attributes.length > 0
          ? property.attributes.map((name) => translate(`propertyAttribute.${name}`)).join(', ')
          : translate('common.notGiven')}
      </Fact>
      <Fact labelKey="resources.properties.fields.advisor">
        {property.advisor?.name ?? translate('property.noAdvisor')}
      </Fact>
      <Fact labelKey="resources.properties.fields.slug">
        <Code text={property.slug} />
      </Fact>
      {formerSlugs.length > 0 && (
        <Fact labelKey="resources.properties.fields.formerSlugs">
          <Code text={formerSlugs.join(', ')} canWrap />
        </Fact>
      )}
      <Fact labelKey="resources.properties.fields.updatedAt">
        <ExactTime value={property.updatedAt} />
      </Fact>
    </Facts>
  )
}

function Area({ value }: { value: number | null }) {
  const language = useLanguage()
  const translate = useTranslate()
  return value === null ? translate('common.notGiven') : formatCount(value, language)
}

import type { Advisor } from '../../../shared/contract/advisor.ts'
import type { Language } from '../../../shared/contract/language.ts'
import { readPhone } from '../../../shared/domain/phone.ts'
import type { Config } from '../../../shared/runtime/config.ts'
import { askingMessage, telephoneUri, whatsappUrl } from '../../../shared/view/contact-links.ts'
import { spokenText } from '../../../shared/view/language-name.ts'
import { jpegOf, portraitBase, sourcesOf } from '../../../shared/view/media-paths.ts'
import { pagePaths } from '../../../shared/view/site.ts'
import type { Links } from '../links.ts'
import { escapeMarkdown } from '../markdown.ts'
import type { Block } from '../page.ts'
import { compileTemplate } from '../template.ts'
import { offerTexts } from './offer-texts.ts'
import { presentProperty, type ShownProperty } from './present.ts'
import { shortlistTexts } from './shortlist-texts.ts'

const template = compileTemplate('properties/offer.hbs')

/** The width of the portrait for browsers that know only JPEG: two pixels per CSS pixel. */
const PORTRAIT_WIDTH = 128

/**
 * Returns what a visitor can do about a property: who advises on it and how to reach them, the way to the form, a message in WhatsApp,
 * and the shortlist. Without an advisor, it has the phone number of the house. A sold property has only the shortlist and the phone.
 */
export function offerBlock(
  property: ShownProperty,
  advisor: Advisor | undefined,
  links: Links,
  config: Config,
): Block {
  const { language } = links
  const texts = offerTexts[language]
  const shown = presentProperty(property, language)
  const mapAddress = mapAddressOf(shown.place)
  const shortlistAddress = links.to(pagePaths.shortlist, `?properties=${shown.slug}`)
  const card = advisor && presentAdvisor(advisor, language, config)
  const { status } = property
  const askText = status === 'sold' ? undefined : texts[status === 'available' ? 'visit' : 'ask']
  const pageUrl = config.PUBLIC_URL + links.to(shown.path)
  const whatsapp =
    askText && card?.e164 && whatsappUrl(card.e164, askingMessage[language](shown.title, pageUrl))
  return {
    markdown: [
      card && texts.advises(escapeMarkdown(card.name), card.speaks),
      card?.e164 && `${texts.phone}: [${escapeMarkdown(card.phone)}](${telephoneUri(card.e164)})`,
      whatsapp && `WhatsApp: <${whatsapp}>`,
      `[${texts.map}](${mapAddress})`,
      `[${texts.save}](${shortlistAddress})`,
    ]
      .filter(Boolean)
      .join('\n\n'),
    html: template({
      ...shown,
      texts,
      advisor: card,
      mapAddress,
      askText,
      whatsapp,
      phone: card?.e164 ? card.phone : config.BUSINESS_PHONE,
      telephone: telephoneUri(card?.e164 ?? config.BUSINESS_PHONE),
      shortlistAddress,
      saved: shortlistTexts[language].saved,
    }),
  }
}

function presentAdvisor(
  { name, phone, languages, portrait }: Advisor,
  language: Language,
  config: Config,
) {
  const e164 = phone === null ? null : (readPhone(phone, config.PHONE_REGION)?.e164 ?? null)
  return {
    name,
    phone: phone ?? '',
    e164,
    initials: initialsOf(name),
    portrait: portrait && {
      src: jpegOf(portrait, PORTRAIT_WIDTH, portraitBase),
      sources: sourcesOf(portrait, portraitBase),
    },
    speaks: spokenText(languages, language),
  }
}

// Of the first and the last word.
function initialsOf(name: string) {
  const words = name.split(/\s+/).filter(Boolean)
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => {
    const [letter = ''] = word ?? ''
    return letter
  })
  return letters.join('').toUpperCase()
}

// A link, because the portal requests nothing from other hosts. The catalog has no coordinates.
function mapAddressOf(place: string) {
  return `https://www.openstreetmap.org/search?query=${encodeURIComponent(place)}`
}

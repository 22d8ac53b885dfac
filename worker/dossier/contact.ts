import type { Advisor } from '../../shared/contract/advisor.ts'
import type { Language } from '../../shared/contract/language.ts'
import { readPhone } from '../../shared/domain/phone.ts'
import type { Config } from '../../shared/runtime/config.ts'
import { askingMessage, telephoneUri, whatsappUrl } from '../../shared/view/contact-links.ts'
import { spokenText } from '../../shared/view/language-name.ts'
import type { Sheet } from './sheet.ts'
import { dossierTexts } from './texts.ts'

/** The longest link that phones can read from paper: a QR code of version 10 (level M) has squares of 0.4 mm. In bytes (ISO/IEC 18004). */
const MAX_LINK = 213

/**
 * Returns whom a dossier names: the advisor of the property, with a message in WhatsApp about it; the house if there is none, or for
 * want of a number.
 */
export function contactOf(
  advisor: Advisor | undefined,
  about: { title: string; url: string },
  language: Language,
  config: Config,
): Sheet['contact'] {
  const texts = dossierTexts[language]
  const number = advisor?.phone && readPhone(advisor.phone, config.PHONE_REGION)?.e164
  const house = {
    phone: config.BUSINESS_PHONE,
    link: telephoneUri(config.BUSINESS_PHONE),
    caption: texts.call,
  }
  if (!advisor)
    return { label: texts.contact, name: config.BUSINESS_NAME, languages: undefined, ...house }
  const { name, phone, languages } = advisor
  const message = askingMessage[language](about.title, about.url)
  const links = [message, about.url].map((text) => whatsappUrl(number ?? '', text))
  const link = links.find(({ length }) => length <= MAX_LINK) ?? whatsappUrl(number ?? '')
  const reached = number ? { phone: phone ?? '', link, caption: texts.write } : house
  return { ...reached, label: texts.advisor, name, languages: spokenText(languages, language) }
}

import { colors } from '../brand/colors.ts'
import type { Language } from '../contract/language.ts'
import { mailMark } from './mark.ts'
import { mailStyle } from './style.ts'

const { sans, serif } = mailStyle.fonts
const light = mailStyle.colors
const dark = mailStyle.dark

/**
 * Returns the MJML document of an email: the arch and the name of the business, a card with the body, and contact details.
 * Its Handlebars expressions, and those in `body` and `preheader`, are not filled yet.
 */
export function mjmlDocument(body: string, preheader: string, language: Language): string {
  return `
<mjml lang="${language}" dir="ltr">
  <mj-head>
    <mj-preview>${preheader}</mj-preview>
    <mj-raw>
      <meta name="color-scheme" content="light dark">
      <meta name="supported-color-schemes" content="light dark">
    </mj-raw>
    <mj-attributes>${attributes}</mj-attributes>
    <mj-style>${styles}</mj-style>
  </mj-head>
  <mj-body width="624px" background-color="${light.paper}" css-class="paper">
    <mj-wrapper padding="28px 12px 36px">
      <mj-section padding="0 4px 18px">
        <mj-column><mj-text mj-class="business">${head}</mj-text></mj-column>
      </mj-section>
      <mj-section mj-class="card" padding="36px 32px 20px">
        <mj-column>${body}</mj-column>
      </mj-section>
      <mj-section padding="20px 4px 0">
        <mj-column>
          <mj-text mj-class="fine">{{business.businessName}} · {{business.businessPhone}}<br><a class="muted" href="{{business.publicUrl}}" style="color:${light.muted}">{{business.publicUrl}}</a></mj-text>
        </mj-column>
      </mj-section>
    </mj-wrapper>
  </mj-body>
</mjml>`
}

const imageStyle = `border:0; font-family:${serif}; font-size:20px; color:${light.ink}`

// Whoever has blocked pictures sees the name as text, which is all that there is beside the arch if it is not Antesala.
const head = `<a class="ink" href="{{business.publicUrl}}" style="color:${light.ink}; text-decoration:none">{{#if (is business.businessName "Antesala")}}${markOf('wordmark', 'Antesala', 'display:block')}{{else}}${markOf('arch', '', 'vertical-align:-5px')}&nbsp; {{business.businessName}}{{/if}}</a>`

function markOf(name: keyof typeof mailMark, alt: string, style: string) {
  const { path, width, height } = mailMark[name]
  return `<img class="ink" src="{{business.publicUrl}}${path}" width="${width}" height="${height}" alt="${alt}" style="${style}; ${imageStyle}">`
}

const attributes = `
  <mj-all font-family="${sans}"></mj-all>
  <mj-text padding="0 0 18px" font-size="16px" line-height="1.6" color="${light.ink}" css-class="ink"></mj-text>
  <mj-table padding="0 0 24px" font-size="15px" line-height="1.5" color="${light.ink}" css-class="ink"></mj-table>
  <mj-button align="left" padding="6px 0 26px" inner-padding="13px 22px" border-radius="2px" font-size="15px" line-height="1.2" background-color="${light.clay}" color="${colors.surface.light}" css-class="button"></mj-button>
  <mj-class name="business" padding="0" font-family="${serif}" font-size="20px" line-height="1.2" letter-spacing="0.5px" css-class="ink"></mj-class>
  <mj-class name="title" padding="0 0 18px" font-family="${serif}" font-size="28px" line-height="1.2" css-class="ink"></mj-class>
  <mj-class name="section" padding="8px 0 6px" font-family="${serif}" font-size="19px" line-height="1.3" css-class="ink"></mj-class>
  <mj-class name="fine" font-size="13px" line-height="1.6" color="${light.muted}" css-class="muted"></mj-class>
  <mj-class name="card" background-color="${light.surface}" border="1px solid ${light.stone}" border-radius="2px" css-class="card"></mj-class>`

const styles = `
  :root { color-scheme: light dark; supported-color-schemes: light dark }
  .ink, .muted { overflow-wrap: anywhere }
  @media only screen and (max-width:479px) {
    .card > table > tbody > tr > td { padding: 28px 20px 12px !important }
  }
  @media (prefers-color-scheme: dark) {
    body, .paper, .paper > div { background-color: ${dark.paper} !important }
    .card, .card > table { background: ${dark.surface} !important; background-color: ${dark.surface} !important }
    .card > table > tbody > tr > td { border-color: ${dark.stone} !important }
    .ink, .ink > div, .ink > table { color: ${dark.ink} !important }
    .muted, .muted > div { color: ${dark.muted} !important }
    .clay, .clay > div { color: ${dark.clay} !important }
    .line { border-color: ${dark.stone} !important }
    .quote { border-color: ${dark.clay} !important }
    .button td, .button a { background: ${dark.clay} !important; background-color: ${dark.clay} !important; color: ${dark.paper} !important }
  }`

import type { Request, RequestHandler } from 'express'
import Handlebars from 'handlebars'
import type { Language } from '../../../shared/contract/language.ts'
import { isInGallery } from '../../../shared/contract/media.ts'
import {
  listPublicMedia,
  type PublicMedia,
  withCovers,
} from '../../../shared/tables/media/public-media.ts'
import { findPublicProperty } from '../../../shared/tables/properties/properties.ts'
import { findSimilar } from '../../../shared/tables/properties/similar.ts'
import { findPresentAdvisor } from '../../../shared/tables/staff/advisors.ts'
import { propertyFacts } from '../../../shared/view/property-facts.ts'
import { renderProse } from '../../../shared/view/prose.ts'
import { pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError, isNotFound } from '../../http/api-error.ts'
import { dossierBlock } from '../dossier/block.ts'
import { formBlock, formScript } from '../forms/block.ts'
import { type FormState, formStateOf } from '../forms/state.ts'
import { hasUnknownRef } from '../forms/unknown-ref.ts'
import { type Links, linksFor } from '../links.ts'
import { escapeMarkdown } from '../markdown.ts'
import { galleryBlock, galleryScript, plansBlock } from '../media/gallery.ts'
import { plainPicture } from '../media/picture.ts'
import { type Block, compilePage, type Page } from '../page.ts'
import { sendCatalogPage, sendPage } from '../send-page.ts'
import { compileTemplate } from '../template.ts'
import { cardsBlock, pictureSources } from './cards.ts'
import { followFormerSlug } from './former-slug.ts'
import { listingJsonLd } from './listing.ts'
import { suggestProperty } from './mistyped-slug.ts'
import { offerBlock } from './offer.ts'
import { presentProperty, type ShownProperty } from './present.ts'
import { previewOf } from './preview.ts'
import { slugIn } from './slug-in.ts'

/** Most similar properties that a property's page shows. */
const SIMILAR = 3

/** A longer fact has a row of its own, in characters. */
const LONG_FACT = 16

const pictureTemplate = compileTemplate('properties/picture.hbs')
const aboutTemplate = compileTemplate('properties/about.hbs')

/**
 * Serves the page of a property: its advisor, facts, description, an inquiry form unless the property is sold, and similar
 * properties. A former slug leads to the present one.
 * @throws ApiError NOT_FOUND if no property has or had the slug, or if the property is hidden
 */
export function showProperty(context: ApiContext, language: Language): RequestHandler {
  const { config, db } = context
  const fill = compilePage(`pages/${language}/property.md`)
  const sendSuggestion = suggestProperty(context, language)
  const makePage = async (
    request: Request,
    { state, hasUnknownRef }: { state?: FormState; hasUnknownRef: boolean },
  ): Promise<Page> => {
    const found = await findPublicProperty(db, slugIn(request))
    if (!found) throw new ApiError('NOT_FOUND')
    const media = await listPublicMedia(db, found.id)
    const property = { ...found, cover: media.find(isInGallery) }
    const similar = await withCovers(db, await findSimilar(db, property, SIMILAR))
    const advisor = property.advisorId
      ? await findPresentAdvisor(db, property.advisorId, config.TIME_ZONE)
      : undefined
    const shown = presentProperty(property, language)
    const { slug, title, place, money, path, kindName, short, statusName } = shown
    const isSold = property.status === 'sold'
    const links = linksFor(request, language)
    // A rejected form is shown with its values even if the property was sold in the meantime.
    const hasForm = !isSold || state !== undefined
    const values = {
      money,
      statusName,
      isSold,
      title: escapeMarkdown(title),
      place: escapeMarkdown(place),
      isReserved: property.status === 'reserved',
      hasSimilar: similar.length > 0,
    }
    const pageForm = { kind: 'lead', propertySlug: slug, hasUnknownRef } as const
    const blocks = {
      pictures: picturesBlock(property, media, language),
      offer: offerBlock(property, advisor, links, config),
      about: aboutBlock(property, links),
      plans: plansBlock(media, language),
      dossier: await dossierBlock(context, found, language),
      form: hasForm ? formBlock(context, links, state, pageForm) : { markdown: '', html: '' },
      similar: cardsBlock(similar, links, 3, 'row'),
    }
    return {
      content: fill(config, links, values, blocks),
      links,
      config,
      path,
      title,
      description: [statusName, kindName, place, short, money].filter(Boolean).join(' · '),
      preview: previewOf(property, language),
      className: 'of-property',
      scripts: [...(hasForm ? [formScript] : []), ...(media.length > 0 ? [galleryScript] : [])],
      jsonLd: listingJsonLd(property, photosOf(property, media), language, config),
      extraSources: { 'img-src': pictureSources([property, ...similar]) },
    }
  }
  const show = followFormerSlug(context, async (request, response) => {
    const told = { hasUnknownRef: await hasUnknownRef(context, request) }
    const state = formStateOf(response)
    if (state) return sendPage(request, response, await makePage(request, { state, ...told }))
    const key = { language, path: `${pagePaths.properties}/${slugIn(request)}`, ...told }
    await sendCatalogPage(context, request, response, key, () => makePage(request, told))
  })
  return async (request, response, next) => {
    try {
      await show(request, response, next)
    } catch (error) {
      if (!isNotFound(error) || !(await sendSuggestion(request, response))) throw error
    }
  }
}

// Without photographs, the picture at the URL that staff set, or the drawing.
function picturesBlock(property: ShownProperty, media: PublicMedia[], language: Language): Block {
  const gallery = galleryBlock(media, language)
  if (property.cover) return gallery
  const { title, picture, drawingAlt } = presentProperty(property, language)
  const caption = picture.origin ? '' : drawingAlt
  const html = pictureTemplate({ picture, caption, alt: picture.origin ? title : '' })
  return { markdown: '', html: html + gallery.html }
}

// The paths of its photographs, or the URL that staff set.
function photosOf(property: ShownProperty, media: PublicMedia[]): string[] {
  const photos = media.filter(({ kind }) => kind === 'photo').map(plainPicture)
  const { picture } = presentProperty(property, 'es')
  return photos.length === 0 && picture.origin ? [picture.src] : photos
}

function aboutBlock(property: ShownProperty, links: Links): Block {
  const { language } = links
  const description = links.addRefInMarkdown(presentProperty(property, language).description)
  const rows = propertyFacts(property, language).map(
    ([name, value]) => `| ${name} | ${escapeMarkdown(value)} |`,
  )
  const prose = new Handlebars.SafeString(renderProse(description))
  return {
    markdown: ['| | |', '|---|---|', ...rows, '', description].join('\n'),
    html: aboutTemplate({ facts: shownFacts(property, language), prose }),
  }
}

// Those that the card with the price does not show.
function shownFacts(property: ShownProperty, language: Language) {
  const facts = propertyFacts(property, language, ['price', 'status', 'kind', 'place'])
  return facts.map(([name, value]) => ({ name, value, isLong: value.length > LONG_FACT }))
}

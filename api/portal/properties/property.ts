import type { Request, RequestHandler } from 'express'
import Handlebars from 'handlebars'
import type { Language } from '../../../shared/contract/language.ts'
import {
  listPublicMedia,
  type PublicMedia,
  withCovers,
} from '../../../shared/tables/media/public-media.ts'
import {
  findPublicProperty,
  type Property,
  searchPublicProperties,
} from '../../../shared/tables/properties/properties.ts'
import { propertyFacts } from '../../../shared/view/property-facts.ts'
import { renderProse } from '../../../shared/view/prose.ts'
import { pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { dossierBlock } from '../dossier/block.ts'
import { formBlock, formScript } from '../forms/block.ts'
import { type FormState, formStateOf } from '../forms/state.ts'
import { type Links, linksFor } from '../links.ts'
import { escapeMarkdown } from '../markdown.ts'
import { galleryBlock, galleryScript, plansBlock } from '../media/gallery.ts'
import { plainPicture } from '../media/picture.ts'
import { type Block, compilePage, type Page } from '../page.ts'
import { sendCatalogPage, sendPage } from '../send-page.ts'
import { compileTemplate } from '../template.ts'
import { cardsBlock, pictureSources } from './cards.ts'
import { listingJsonLd } from './listing.ts'
import { presentProperty, type ShownProperty } from './present.ts'
import { previewOf } from './preview.ts'
import { propertyTexts } from './texts.ts'

/** Most other properties in the same region that a property's page shows. */
const NEARBY = 3

const pictureTemplate = compileTemplate('properties/picture.hbs')
const aboutTemplate = compileTemplate('properties/about.hbs')

/**
 * Serves the page of a property: facts, description, an inquiry form unless the property is sold, and other
 * properties in the same region.
 * @throws ApiError NOT_FOUND if no property has the slug, or if the property is hidden
 */
export function showProperty(context: ApiContext, language: Language): RequestHandler {
  const { config, db } = context
  const fill = compilePage(`pages/${language}/property.md`)
  const makePage = async (request: Request, state?: FormState): Promise<Page> => {
    const found = await findPublicProperty(db, slugIn(request))
    if (!found) throw new ApiError('NOT_FOUND')
    const media = await listPublicMedia(db, found.id)
    const property = { ...found, cover: media.find(({ kind }) => kind === 'photo') }
    const nearby = await findNearby(context, property)
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
      hasNearby: nearby.length > 0,
    }
    const pageForm = { kind: 'lead', propertySlug: slug } as const
    const blocks = {
      pictures: picturesBlock(property, media, language),
      about: aboutBlock(property, links),
      plans: plansBlock(media, language),
      dossier: await dossierBlock(context, found, language),
      form: hasForm ? formBlock(context, links, state, pageForm) : { markdown: '', html: '' },
      nearby: cardsBlock(nearby, links, 3),
    }
    return {
      content: fill(config, links, values, blocks),
      links,
      config,
      path,
      title,
      description: [statusName, kindName, place, short, money].filter(Boolean).join(' · '),
      preview: previewOf(property, language),
      scripts: [...(hasForm ? [formScript] : []), ...(media.length > 0 ? [galleryScript] : [])],
      jsonLd: listingJsonLd(property, photosOf(property, media), language, config),
      extraSources: { 'img-src': pictureSources([property, ...nearby]) },
    }
  }
  return async (request, response) => {
    const state = formStateOf(response)
    if (state) return sendPage(request, response, await makePage(request, state))
    const key = { language, path: `${pagePaths.properties}/${slugIn(request)}` }
    await sendCatalogPage(context, request, response, key, () => makePage(request))
  }
}

/** Returns the slug of a property in the path of a request, in lower case. */
export function slugIn({ params }: Request): string {
  return String(params.slug).toLowerCase()
}

async function findNearby({ config, db }: ApiContext, { id, region }: Property) {
  const range = { businessCurrency: config.CURRENCY, offset: 0, limit: NEARBY + 1 }
  const { rows } = await searchPublicProperties(db, { places: [region] }, range)
  return await withCovers(db, rows.filter((other) => other.id !== id).slice(0, NEARBY))
}

// Without photographs, the picture at the URL that staff set, or the drawing.
function picturesBlock(property: ShownProperty, media: PublicMedia[], language: Language): Block {
  const gallery = galleryBlock(media, language)
  if (property.cover) return gallery
  const { title, picture, kindName, place } = presentProperty(property, language)
  const caption = picture.origin ? '' : propertyTexts[language].noPhotos(kindName, place)
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
  const facts = propertyFacts(property, language)
  const rows = facts.map(([name, value]) => `| ${name} | ${escapeMarkdown(value)} |`)
  const prose = new Handlebars.SafeString(renderProse(description))
  return {
    markdown: ['| | |', '|---|---|', ...rows, '', description].join('\n'),
    html: aboutTemplate({ facts, prose }),
  }
}

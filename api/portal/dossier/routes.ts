import type { Request, RequestHandler } from 'express'
import { dossierFile } from '../../../shared/contract/dossier.ts'
import { type Language, languages } from '../../../shared/contract/language.ts'
import { dossierKey } from '../../../shared/domain/dossier-keys.ts'
import { findCurrentDossier } from '../../../shared/tables/dossiers/dossiers.ts'
import { findPublicProperty } from '../../../shared/tables/properties/properties.ts'
import { localizedPath, pagePaths } from '../../../shared/view/site.ts'
import type { ApiContext } from '../../context.ts'
import { ApiError } from '../../http/api-error.ts'
import { unavailable } from '../../http/error-handler.ts'
import type { Route } from '../../http/routes.ts'
import { sendStored } from '../../http/send-media.ts'
import { followFormerSlug } from '../properties/former-slug.ts'
import { slugIn } from '../properties/slug-in.ts'
import { hasMatchingTag } from '../send.ts'
import { replaceLost } from './replace-lost.ts'
import { dossierTexts } from './texts.ts'

/** Returns the routes of the dossiers: below the page of each property, in each language. */
export function dossierRoutes(context: ApiContext): Route[] {
  return languages.map((language): Route => {
    const page = localizedPath(`${pagePaths.properties}/:slug`, language)
    return [
      'get',
      `${page}/${dossierFile}`,
      followFormerSlug(context, serveDossier(context, language)),
    ]
  })
}

/**
 * Sends the dossier of the current state of a property. While a job makes it, also because its file is lost, the client is asked
 * to come back.
 * @throws ApiError NOT_FOUND if there is no such property, it is hidden, or its dossier cannot be made
 */
function serveDossier(context: ApiContext, language: Language): RequestHandler {
  return async (request, response) => {
    const { property, dossier } = await find(context, request)
    if (dossier.status === 'making') throw unavailable()
    if (dossier.status === 'failed') throw new ApiError('NOT_FOUND')
    // A file that was made again has another date.
    const tag = `"${dossier.state}-${dossier.madeAt.getTime()}-${language}"`
    response.set({ ETag: tag, 'Cache-Control': 'no-cache' })
    if (hasMatchingTag(request, tag)) {
      response.status(304).end()
      return
    }
    const stored = await context.media.get(dossierKey(property.id, dossier.state, language))
    if (!stored) {
      await replaceLost(context, property.id, dossier.state)
      throw unavailable()
    }
    const name = `${property.slug}-${dossierTexts[language].fileName}.pdf`
    response.set({
      'Content-Type': 'application/pdf',
      'Content-Disposition': `inline; filename="${name}"`,
      'Content-Language': language,
    })
    await sendStored(response, stored)
  }
}

async function find({ config, db }: ApiContext, request: Request) {
  const property = await findPublicProperty(db, slugIn(request))
  if (!property) throw new ApiError('NOT_FOUND')
  return { property, dossier: await findCurrentDossier(db, property, config) }
}

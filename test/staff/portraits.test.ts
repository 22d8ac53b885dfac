import { randomUUID } from 'node:crypto'
import type { PgBoss } from 'pg-boss'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { originalFile } from '../../shared/contract/media-files.ts'
import type { PortraitState } from '../../shared/contract/portrait.ts'
import { portraitFolder } from '../../shared/domain/portrait-folder.ts'
import { processPortrait } from '../../shared/jobs/process-portrait.ts'
import { type Antesala, openAntesala } from '../setup/antesala.ts'
import { staff, villa } from '../setup/fixtures.ts'
import { cameraPhoto, upload, uploadPortrait } from '../setup/media.ts'
import { readPdf } from '../setup/pdf.ts'
import { runHousekeeping } from '../setup/run-housekeeping.ts'
import {
  createStaffAccounts,
  type StaffClient,
  signIn,
  staffIdOf,
  succeed,
} from '../setup/staff.ts'
import { soon } from '../setup/waiting.ts'

let antesala: Antesala
let sara: StaffClient
let ada: StaffClient
let slug: string
beforeAll(async () => {
  antesala = await openAntesala()
  await createStaffAccounts(antesala)
  sara = await signIn(antesala, 'sales')
  ada = await signIn(antesala, 'admin')
  await antesala.startWorker()
  const advisorId = await staffIdOf(antesala, 'sales')
  slug = (await succeed(sara, 'POST', '/properties', { ...villa, advisorId })).slug
})
afterAll(() => antesala?.close())

/** Waits until no portrait of the user is being processed. */
const settled = async (who = sara): Promise<PortraitState> =>
  await vi.waitFor(async () => {
    const state: PortraitState = await succeed(who, 'GET', '/me/portrait')
    expect(state.next?.status).not.toBe('processing')
    return state
  }, soon)
const portray = async (file: Buffer) => {
  const added = await uploadPortrait(sara, antesala, file)
  expect(added.status).toBe(201)
  return (await settled()).shown?.id as string
}
const fetchPublic = (id: string, file: string) =>
  fetch(`${antesala.address}/portraits/${id}/${file}`)
const readPage = async () => await (await fetch(`${antesala.address}/propiedades/${slug}`)).text()
const picturesInDossier = async () => {
  const response = await fetch(`${antesala.address}/propiedades/${slug}/dossier.pdf`)
  expect(response.status).toBe(200)
  return readPdf(Buffer.from(await response.arrayBuffer())).pictures
}

const hasOriginal = async (folder: string) => {
  const stored = await antesala.media.get(`${folder}/${originalFile}`)
  stored?.stream.destroy()
  return stored !== undefined
}
const waitForJob = (boss: PgBoss, id: string) =>
  vi.waitFor(async () => {
    expect((await boss.getJobById(processPortrait.queue, id))?.state).toBe('completed')
  }, soon)

test('a portrait is shown as a square without camera data, on the page and in the dossier of a property', async () => {
  expect(await readPage()).toContain('class="initials"')
  expect(await vi.waitFor(picturesInDossier, soon)).toBe(0)
  const id = await portray(await cameraPhoto())
  await vi.waitFor(
    async () => expect(await readPage()).toContain(`/portraits/${id}/160.avif`),
    soon,
  )
  expect(await readPage()).not.toContain('class="initials"')
  for (const [format, type] of [
    ['avif', 'image/avif'],
    ['webp', 'image/webp'],
    ['jpg', 'image/jpeg'],
  ]) {
    const response = await fetchPublic(id, `480.${format}`)
    expect(response.headers.get('Content-Type')).toBe(type)
    const shown = await sharp(Buffer.from(await response.arrayBuffer())).metadata()
    expect(shown).toMatchObject({ width: 480, height: 480 })
    expect(shown.exif).toBeUndefined()
  }
  for (const file of ['original', '960.jpg', 'preview.jpg'])
    expect((await fetchPublic(id, file)).status, file).toBe(404)
  await vi.waitFor(async () => expect(await picturesInDossier()).toBe(1), soon)
  const [event] = await antesala
    .sql(`select type, about_id from events where type = 'staff.portrait_added'`)
    .then(({ rows }) => rows)
  expect(event?.aboutId).toBe(await staffIdOf(antesala, 'sales'))
})

test('one that cannot be read is told, and the earlier one stays', async () => {
  const shown = await portray(await cameraPhoto(900, 700))
  const whole = await cameraPhoto(800, 800)
  await uploadPortrait(sara, antesala, whole.subarray(0, whole.length / 2))
  expect(await settled()).toMatchObject({
    shown: { id: shown },
    next: { status: 'failed', failure: 'unreadable' },
  })
  expect((await fetchPublic(shown, '160.jpg')).status).toBe(200)
  await portray(await cameraPhoto(700, 900))
  expect((await settled()).next).toBeNull()
  expect((await fetchPublic(shown, '160.jpg')).status, 'the one that was replaced').toBe(404)
})

test.each([
  ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
  ['a program', Buffer.from('MZ\u0090\0')],
  ['a document', Buffer.from('%PDF-1.7\n%%EOF\n')],
])('%s is refused, and nothing of it is kept', async (_what, file) => {
  const id = randomUUID()
  const answer = await uploadPortrait(sara, antesala, file, { id })
  expect(answer.body.error.code).toBe('UNSUPPORTED_FILE')
  expect(answer.body.error.message).toContain('JPEG, PNG, WebP, AVIF o TIFF, pero')
  expect(await hasOriginal(portraitFolder(id))).toBe(false)
})

test('a small one is not enlarged', async () => {
  const id = await portray(await cameraPhoto(120, 90))
  expect((await settled()).shown).toEqual({ id, widths: [90] })
  expect((await fetchPublic(id, '90.webp')).status).toBe(200)
})

test('a repeated request changes nothing, and nobody can take the upload of another', async () => {
  const file = await cameraPhoto(300, 300)
  const id = randomUUID()
  await uploadPortrait(sara, antesala, file, { id })
  expect((await uploadPortrait(sara, antesala, file, { id })).status).toBe(201)
  expect((await settled()).shown?.id).toBe(id)
  const taken = await uploadPortrait(ada, antesala, file, { id })
  expect(taken.body.error.code).toBe('STATE_CONFLICT')
  expect((await settled()).shown?.id).toBe(id)
})

test('the id of a photograph of a property is no way to its files', async () => {
  const { id: propertyId } = await succeed(sara, 'GET', '/properties').then(([row]) => row)
  const photo = await upload(sara, antesala, propertyId, await cameraPhoto(640, 480))
  const refused = await uploadPortrait(ada, antesala, Buffer.from('no picture'), {
    id: photo.body.id,
  })
  expect(refused.body.error.code).toBe('UNSUPPORTED_FILE')
  expect(await hasOriginal(photo.body.id)).toBe(true)
})

test('the same request, sent twice at once, is answered alike, and adds one', async () => {
  const id = randomUUID()
  const file = await cameraPhoto(420, 430)
  const answers = await Promise.all([0, 1].map(() => uploadPortrait(sara, antesala, file, { id })))
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect((await settled()).shown?.id).toBe(id)
})

test('of two that are sent at once, one is shown in the end', async () => {
  const files = await Promise.all([cameraPhoto(400, 410), cameraPhoto(410, 400)])
  const added = await Promise.all(files.map((file) => uploadPortrait(sara, antesala, file)))
  expect(added.map(({ status }) => status)).toEqual([201, 201])
  const { shown, next } = await settled()
  expect(next).toBeNull()
  const { rows } = await antesala.sql(
    `select id from portraits where removed_at is null and status = 'ready'`,
  )
  expect(rows).toEqual([{ id: shown?.id }])
})

test('it is public only while its owner advises on a property that is shown, and can have leads', async () => {
  await uploadPortrait(ada, antesala, await cameraPhoto(500, 500))
  const hers = (await settled(ada)).shown?.id as string
  expect((await fetchPublic(hers, '160.jpg')).status).toBe(404)
  const own = await fetch(`${antesala.address}/api/staff/portraits/${hers}/160.jpg`, {
    headers: { Cookie: ada.cookie },
  })
  expect(own.status).toBe(200)
  const id = await portray(await cameraPhoto(510, 500))
  const status = async () => (await fetchPublic(id, '160.jpg')).status
  expect(await status()).toBe(200)
  await antesala.sql(`update properties set status = 'hidden' where slug = '${slug}'`)
  expect(await status()).toBe(404)
  await antesala.sql(`update properties set status = 'available' where slug = '${slug}'`)
  expect(await status()).toBe(200)
  await antesala.sql(`update staff set role = 'ops' where email = '${staff.sales.email}'`)
  expect(await status()).toBe(404)
  await antesala.sql(`update staff set role = 'sales' where email = '${staff.sales.email}'`)
  expect(await status()).toBe(200)
})

test('one that is removed before it is processed is not shown, and its job does nothing', async () => {
  await succeed(sara, 'DELETE', '/me/portrait')
  const { body } = await uploadPortrait(sara, antesala, await cameraPhoto(2400, 2400))
  const id = (body as PortraitState).next?.id ?? ''
  await succeed(sara, 'DELETE', '/me/portrait')
  const boss = await antesala.startBoss()
  await waitForJob(boss, id)
  expect(await settled()).toEqual({ shown: null, next: null })
  // As if housekeeping had come first.
  await antesala.media.deleteFolder(portraitFolder(id))
  const again = (await boss.send(processPortrait.queue, { portraitId: id })) ?? ''
  await waitForJob(boss, again)
  expect((await fetchPublic(id, '160.jpg')).status).toBe(404)
})

test('an administrator replaces and removes that of a salesperson; its files are deleted within hours', async () => {
  const owner = `staff/${await staffIdOf(antesala, 'sales')}`
  await uploadPortrait(ada, antesala, await cameraPhoto(600, 600), { owner })
  const id = (await settled()).shown?.id as string
  expect(await succeed(ada, 'GET', `/${owner}/portrait`)).toMatchObject({ shown: { id } })
  await succeed(ada, 'DELETE', `/${owner}/portrait`)
  expect((await fetchPublic(id, '160.jpg')).status).toBe(404)
  await vi.waitFor(async () => expect(await readPage()).toContain('class="initials"'), soon)
  await vi.waitFor(async () => expect(await picturesInDossier()).toBe(0), soon)
  expect(await hasOriginal(portraitFolder(id))).toBe(true)
  await antesala.sql(`update portraits set removed_at = removed_at - interval '2 hours'`)
  await runHousekeeping(await antesala.startBoss())
  expect(await hasOriginal(portraitFolder(id))).toBe(false)
  const { rows } = await antesala.sql(
    `select portraits.id from portraits join staff on staff.id = staff_id where email = '${staff.sales.email}'`,
  )
  expect(rows).toEqual([])
})

test('there is none of a staff member who does not exist, and nothing of it is kept', async () => {
  const id = randomUUID()
  const answer = await uploadPortrait(ada, antesala, await cameraPhoto(200, 200), {
    ...{ id, owner: `staff/${randomUUID()}` },
  })
  expect(answer.body.error.code).toBe('NOT_FOUND')
  expect(await hasOriginal(portraitFolder(id))).toBe(false)
})

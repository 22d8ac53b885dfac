import type { Insertable } from 'kysely'
import type { EventType } from '../../contract/event.ts'
import {
  mayUseSharedView,
  type SavedViewResource,
  type ViewBody,
  type ViewRow,
} from '../../contract/saved-view.ts'
import type { Me } from '../../contract/staff.ts'
import { newId } from '../../domain/new-id.ts'
import { appendEvents, staffEvent } from '../history/events.ts'
import type { Database, Tables } from '../tables.ts'

export type NewView = Insertable<Tables['savedViews']>

/** Inserts views without events, for demo data. */
export async function insertViews(db: Database, views: NewView[]): Promise<void> {
  await db.insertInto('savedViews').values(views).execute()
}

/**
 * Returns the views of a list that a staff member can use: their own, and shared ones that their role may use, in
 * the order that they have chosen; those without a place come last, by name.
 */
export async function listViews(
  db: Database,
  resource: SavedViewResource,
  me: Me,
): Promise<ViewRow[]> {
  const rows = await selectViews(db, me)
    .where('savedViews.resource', '=', resource)
    .orderBy('places.place', (order) => order.asc().nullsLast())
    .orderBy('savedViews.name')
    .orderBy('savedViews.id')
    .execute()
  return rows.filter((row) => mayUse(me, row)).map(toViewRow)
}

/**
 * Stores in which order a staff member sees these views, instead of the places that these had.
 * @returns false, without writing anything, if one of them no longer exists
 */
export async function setViewOrder(tx: Database, staffId: string, ids: string[]): Promise<boolean> {
  if (ids.length === 0) return true
  const views = tx.selectFrom('savedViews').select('id').where('id', 'in', ids).orderBy('id')
  const locked = await views.forKeyShare().execute()
  if (locked.length < ids.length) return false
  await tx
    .insertInto('savedViewPlaces')
    .values(ids.map((viewId, place) => ({ staffId, viewId, place })))
    .onConflict((conflict) =>
      conflict
        .columns(['staffId', 'viewId'])
        .doUpdateSet({ place: (stored) => stored.ref('excluded.place') }),
    )
    .execute()
  return true
}

/** Returns a view; undefined if it does not exist, or if the staff member cannot use it. */
export async function findView(db: Database, id: string, me: Me): Promise<ViewRow | undefined> {
  const row = await selectViews(db, me).where('savedViews.id', '=', id).executeTakeFirst()
  return row && mayUse(me, row) ? toViewRow(row) : undefined
}

/**
 * Adds a view and its event.
 * @returns the id of the view; undefined if the staff member has a view of this list with the same name
 */
export async function addView(tx: Database, view: ViewBody, me: Me): Promise<string | undefined> {
  const now = new Date()
  const added = await tx
    .insertInto('savedViews')
    .values({ id: newId(), ownerId: me.id, ...columnsOf(view), createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.columns(['ownerId', 'resource', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return undefined
  await addEvent(tx, me, added.id, { type: 'view.saved', after: view })
  return added.id
}

/** Returns whether the staff member has another view of the same list with the name of this one. */
export async function hasOtherView(db: Database, { id, resource, name }: ViewRow, me: Me) {
  const other = await db
    .selectFrom('savedViews')
    .select('id')
    .where('ownerId', '=', me.id)
    .where('resource', '=', resource)
    .where('name', '=', name)
    .where('id', '!=', id)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Changes a view, and adds an event.
 * @returns false, without writing anything, if its version has changed since `before` was read
 */
export async function changeView(tx: Database, before: ViewRow, after: ViewBody, me: Me) {
  const changed = await tx
    .updateTable('savedViews')
    .set({ ...columnsOf(after), updatedAt: new Date() })
    .set((views) => ({ version: views('version', '+', 1) }))
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .returning('id')
    .executeTakeFirst()
  if (!changed) return false
  const { id, version: _version, owner: _owner, ...oldView } = before
  await addEvent(tx, me, id, { type: 'view.changed', before: oldView, after })
  return true
}

/** Deletes a view, and adds an event, unless an erasure has deleted it meanwhile. */
export async function deleteView(tx: Database, view: ViewRow, me: Me) {
  const deletion = tx.deleteFrom('savedViews').where('id', '=', view.id)
  const { numDeletedRows } = await deletion.executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return
  const { id, version: _version, owner: _owner, ...oldView } = view
  await addEvent(tx, me, id, { type: 'view.deleted', before: oldView })
}

/**
 * Ends the sharing of a staff member's views of emails, and adds their events: once the role changes, it no longer says
 * which emails the views may tell of.
 */
export async function unshareEmailViews(tx: Database, ownerId: string, me: Me): Promise<void> {
  const unshared = await tx
    .updateTable('savedViews')
    .set((views) => ({
      isShared: false,
      version: views('version', '+', 1),
      updatedAt: new Date(),
    }))
    .where('ownerId', '=', ownerId)
    .where('resource', '=', 'emails')
    .where('isShared', '=', true)
    .returning('id')
    .execute()
  const [before, after] = [{ isShared: true }, { isShared: false }]
  for (const { id } of unshared) await addEvent(tx, me, id, { type: 'view.changed', before, after })
}

function selectViews(db: Database, me: Me) {
  return db
    .selectFrom('savedViews')
    .innerJoin('staff', 'staff.id', 'savedViews.ownerId')
    .leftJoin('savedViewPlaces as places', (join) =>
      join.onRef('places.viewId', '=', 'savedViews.id').on('places.staffId', '=', me.id),
    )
    .select(['savedViews.id', 'savedViews.version', 'savedViews.resource', 'savedViews.name'])
    .select(['savedViews.isShared', 'savedViews.filter', 'savedViews.sort'])
    .select(['savedViews.hiddenColumns', 'staff.id as ownerId', 'staff.name as ownerName'])
    .select('staff.role as ownerRole')
    .where((view) =>
      view.or([view('savedViews.ownerId', '=', me.id), view('savedViews.isShared', '=', true)]),
    )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectViews>['execute']>>[number]

function mayUse(me: Me, row: Row) {
  return row.ownerId === me.id || mayUseSharedView(me.role, toViewRow(row), row.ownerRole)
}

// `filter` and `sort` were validated before they were stored.
function toViewRow({ ownerId, ownerName, ownerRole: _, ...row }: Row): ViewRow {
  const view = row as unknown as Omit<ViewRow, 'owner'>
  return { ...view, owner: { id: ownerId, name: ownerName } }
}

function columnsOf({ filter, sort, ...view }: ViewBody) {
  return { ...view, filter: JSON.stringify(filter), sort: JSON.stringify(sort) }
}

async function addEvent(
  tx: Database,
  me: Me,
  id: string,
  { type, before, after }: { type: EventType; before?: object; after?: object },
) {
  const event = staffEvent(me, {
    type,
    aboutKind: 'view',
    aboutId: id,
    before: before ?? null,
    after: after ?? null,
  })
  await appendEvents(tx, [event])
}

import { sql } from 'kysely'
import type {
  AttributedAssessment,
  AttributedLead,
  ReferralNode,
  ReferralTree,
} from '../../contract/referral.ts'
import { fetchPage, type Page, type PageRequest } from '../page.ts'
import { propertyName } from '../properties/properties.ts'
import type { Database } from '../tables.ts'

/** Maximum number of levels below the root of a tree. */
const MAX_DEPTH = 12

/** Maximum number of partners in a tree on its own page. */
const MAX_NODES = 500
/** Maximum number of partners in each tree of the list. */
const MAX_NODES_IN_LIST = 100

/** Sortable columns of the root partners. */
export const rootColumns = ['submittedAt', 'agencyName'] as const

/** Lists the partners that referred other partners and were not referred themselves, each with its tree. */
export async function listTrees(
  db: Database,
  query: PageRequest<(typeof rootColumns)[number]> & { filter: object },
): Promise<Page<ReferralTree<Date>>> {
  const referrerIds = db
    .selectFrom('partners as referred')
    .select('referred.referredByPartnerId')
    .where('referred.referredByPartnerId', 'is not', null)
  const roots = db
    .selectFrom('partners')
    .select('id')
    .where('referredByPartnerId', 'is', null)
    .where('id', 'in', referrerIds)
  const { rows, total } = await fetchPage(db, roots, 'partners', query)
  const trees = await Promise.all(rows.map(({ id }) => findTreeUpTo(db, id, MAX_NODES_IN_LIST)))
  return { rows: trees, total }
}

/** Returns a partner and the partners it referred, directly or indirectly; undefined if it does not exist. */
export async function findTree(db: Database, id: string): Promise<ReferralTree<Date> | undefined> {
  const tree = await findTreeUpTo(db, id, MAX_NODES)
  return tree.nodes.length > 0 ? tree : undefined
}

// Does not follow a loop: no partner appears below itself. The depth and size of the tree are limited.
async function findTreeUpTo(
  db: Database,
  id: string,
  maxNodes: number,
): Promise<ReferralTree<Date>> {
  const { rows } = await sql<ReferralNode<Date>>`
    with recursive tree as (
      select id, null::uuid as parent_id, 0 as depth, array[id] as above
      from partners where id = ${id}
      union all
      select partners.id, tree.id, tree.depth + 1, tree.above || partners.id
      from tree join partners on partners.referred_by_partner_id = tree.id
      where tree.depth < ${MAX_DEPTH} and partners.id != all(tree.above)
    ),
    nodes as (select id, parent_id, depth from tree limit ${maxNodes + 1})
    select nodes.id, parent_id, depth, agency_name, referral_code, status, submitted_at,
      brought.leads::integer, brought.won::integer
    from nodes join partners on partners.id = nodes.id
    cross join lateral (
      select count(*) as leads, count(*) filter (where leads.status = 'won') as won
      from leads where referred_by_partner_id = nodes.id and leads.status != 'spam'
    ) as brought
    order by depth, submitted_at, nodes.id`.execute(db)
  return { id, nodes: rows.slice(0, maxNodes), isTruncated: rows.length > maxNodes }
}

/** Sortable columns of attributed leads. */
export const attributedColumns = ['submittedAt', 'status', 'refCode'] as const

type AttributedFilter = { filter: { partnerId: string } }

export type AttributedQuery = PageRequest<(typeof attributedColumns)[number]> & AttributedFilter

/** Lists the leads attributed to a partner, without spam and personal data. */
export async function listAttributedLeads(
  db: Database,
  query: AttributedQuery,
): Promise<Page<AttributedLead<Date>>> {
  const matching = db
    .selectFrom('leads')
    .leftJoin('properties', 'properties.id', 'leads.propertyId')
    .select(['leads.refCode as id', 'leads.refCode', 'leads.status', 'leads.kind'])
    .select(['properties.titleEs', 'properties.titleEn', 'properties.city', 'leads.submittedAt'])
    .where('leads.referredByPartnerId', '=', query.filter.partnerId)
    .where('leads.status', '!=', 'spam')
  const { rows, total } = await fetchPage(db, matching, 'leads', query)
  const withNames = rows.map(({ titleEs, titleEn, city, ...lead }) => ({
    ...lead,
    property: propertyName({ titleEs, titleEn, city }),
  }))
  return { rows: withNames, total }
}

/** Sortable columns of attributed assessments. */
export const attributedAssessmentColumns = ['submittedAt'] as const

/** Lists the assessments attributed to a partner, without suspected ones and personal data. */
export async function listAttributedAssessments(
  db: Database,
  query: PageRequest<(typeof attributedAssessmentColumns)[number]> & AttributedFilter,
): Promise<Page<AttributedAssessment<Date>>> {
  const matching = db
    .selectFrom('assessments')
    .select((row) => [
      'id',
      'submittedAt',
      row
        .selectFrom('leads')
        .select('refCode')
        .whereRef('leads.assessmentId', '=', 'assessments.id')
        .orderBy('leads.submittedAt')
        .limit(1)
        .as('leadCode'),
    ])
    .where('referredByPartnerId', '=', query.filter.partnerId)
    .where(sql<boolean>`spam_reasons = '{}'`)
  return await fetchPage(db, matching, 'assessments', query)
}

import type { KyselyPlugin, RootOperationNode } from 'kysely'
import type { Database } from '../../shared/tables/tables.ts'

/** Returns the database, and a function that counts its queries that name a table, whose name is in camel case. */
export function countQueries(db: Database) {
  const built = new WeakMap<object, RootOperationNode>()
  const queries: RootOperationNode[] = []
  const plugin: KyselyPlugin = {
    transformQuery: ({ queryId, node }) => {
      built.set(queryId, node)
      return node
    },
    // Only of queries that ran: a part of another query is built, too.
    transformResult: async ({ queryId, result }) => {
      const node = built.get(queryId)
      if (node) queries.push(node)
      return result
    },
  }
  const names = (query: RootOperationNode, table: string) => JSON.stringify(query).includes(table)
  return {
    db: db.withPlugin(plugin) as Database,
    count: (table: string) => {
      const inSql = table.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
      return queries.filter((query) => names(query, table) || names(query, inSql)).length
    },
  }
}

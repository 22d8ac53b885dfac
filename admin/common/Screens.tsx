import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import type { ReactNode } from 'react'
import {
  ListBase,
  type ListBaseProps,
  Show,
  type ShowProps,
  Title,
  useListContext,
  useShowContext,
} from 'react-admin'
import { CountedPagination } from './list/CountedPagination.tsx'
import { ListContent } from './list/ListContent.tsx'
import { latestFirst, ROWS } from './list/listQuery.ts'
import { LiveRecord } from './live/LiveRecord.tsx'
import { NewRowsNotice } from './live/NewRowsNotice.tsx'
import { RecordContent } from './load/RecordContent.tsx'
import { hasStatus } from './request.ts'

type ListScreenProps = Omit<ListBaseProps, 'children' | 'render' | 'empty'> & {
  tools?: ReactNode
  pagination?: ReactNode
  aside?: ReactNode
  isBare?: boolean
  hasCursor?: boolean
  hasEmptyPage?: boolean
  children: ReactNode
}

/**
 * A list with the dashboard's defaults: latest submission first, `ROWS` rows, a notice when new rows arrive, and an error with a
 * way out if the rows cannot be loaded. The address has the filter, the order and the page; without them, the list shows its
 * defaults, not what was last chosen. Not react-admin's `List`: its toolbar would load the code of every input with the first screen.
 * @param props.tools what is above the rows, such as `ListTools`
 * @param props.isBare whether the rows have no frame
 * @param props.hasCursor whether keys move a cursor through the rows; default: true
 * @param props.hasEmptyPage whether a page says that there are no rows at all; otherwise the children do; default: true
 */
export function ListScreen({
  sort = latestFirst,
  tools,
  pagination = <CountedPagination />,
  aside = <NewRowsNotice />,
  isBare = false,
  hasCursor = true,
  hasEmptyPage = true,
  queryOptions,
  children,
  ...props
}: ListScreenProps) {
  return (
    <ListBase
      sort={sort}
      // `ListContent` shows errors.
      queryOptions={{ onError: () => undefined, ...queryOptions }}
      perPage={ROWS}
      storeKey={false}
      exporter={false}
      authLoading={null}
      {...props}
    >
      <Box className="list-page" sx={{ display: 'flex' }}>
        <ListTitle />
        <Box sx={{ flex: '1 1 auto', minWidth: 0, ...(!tools && { mt: 2 }) }}>
          {tools}
          <Box component={isBare ? 'div' : Card} sx={frameSx}>
            <ListContent sort={sort} hasCursor={hasCursor} hasEmptyPage={hasEmptyPage}>
              {children}
            </ListContent>
          </Box>
          {pagination}
        </Box>
        {aside}
      </Box>
    </ListBase>
  )
}

function ListTitle() {
  const { defaultTitle, resource } = useListContext()
  return <Title defaultTitle={defaultTitle} preferenceKey={`${resource}.list.title`} />
}

const frameSx = { position: 'relative', minWidth: 0, overflow: 'inherit' }

/**
 * A record's page, which is refetched when the record changes. `meta` gives the record its own cache entry,
 * because the row that the list cached lacks the fields that only the page shows. If it cannot be loaded, it says why.
 * @param props.goneHint see `RecordContent`
 */
export function ShowScreen({
  queryOptions,
  goneHint,
  children,
  ...props
}: ShowProps & { goneHint?: string; children: ReactNode }) {
  return (
    <Show
      component="div"
      actions={false}
      title={<RecordTitle />}
      emptyWhileLoading
      // `RecordContent` shows errors.
      queryOptions={{
        onError: () => undefined,
        ...queryOptions,
        meta: { view: 'detail', ...queryOptions?.meta },
      }}
      {...props}
    >
      <LiveRecord />
      <RecordContent goneHint={goneHint}>{children}</RecordContent>
    </Show>
  )
}

// The notice that a record does not exist, or may not be read, has a title of its own.
function RecordTitle() {
  const { defaultTitle, error } = useShowContext()
  return hasStatus(error, 404) || hasStatus(error, 403) ? null : defaultTitle
}

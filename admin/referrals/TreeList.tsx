import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import { InfiniteListBase, InfinitePagination, useListContext, useTranslate } from 'react-admin'
import type { ReferralTree } from '../../shared/contract/referral.ts'
import { ListContent } from '../common/list/ListContent.tsx'
import { Tree } from './Tree.tsx'

/** All referral trees, newest first: sorted by when the partner at the root applied. */
export function TreeList() {
  return (
    <InfiniteListBase
      resource="referrals"
      perPage={10}
      sort={{ field: 'submittedAt', order: 'DESC' }}
      disableSyncWithLocation
      storeKey={false}
    >
      <ListContent>
        <Trees />
      </ListContent>
      <InfinitePagination />
    </InfiniteListBase>
  )
}

function Trees() {
  const translate = useTranslate()
  const { data } = useListContext<ReferralTree>()
  if (!data) return null
  if (data.length === 0)
    return <Box sx={{ py: 4, color: 'text.secondary' }}>{translate('referrals.noTrees')}</Box>
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {data.map((tree) => (
        <Card key={tree.id} sx={{ p: { xs: 1.5, sm: 2 } }}>
          <Tree tree={tree} />
        </Card>
      ))}
    </Box>
  )
}

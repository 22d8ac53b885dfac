import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import type { ReferralNode, ReferralTree } from '../../shared/contract/referral.ts'
import { formatCount } from '../../shared/view/format.ts'
import { PartnerStatusChip } from '../common/StatusChip.tsx'
import { Time } from '../common/Time.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { PartnerLink } from './PartnerLink.tsx'

/**
 * A referral tree: each partner is shown below their referrer.
 * @param props.currentId the partner whose page shows the tree; their name is not a link
 */
export function Tree({ tree, currentId }: { tree: ReferralTree; currentId?: string }) {
  const translate = useTranslate()
  const language = useLanguage()
  const byParent = Map.groupBy(tree.nodes, ({ parentId }) => parentId)
  return (
    <Box sx={treeSx}>
      <Branch nodes={byParent.get(null) ?? []} byParent={byParent} currentId={currentId} />
      {tree.isTruncated && (
        <Box sx={{ color: 'text.secondary', mt: 1 }}>
          {translate('referrals.cut', { limit: formatCount(tree.nodes.length, language) })}
        </Box>
      )}
    </Box>
  )
}

type BranchProps = {
  nodes: ReferralNode[]
  byParent: Map<string | null, ReferralNode[]>
  currentId: string | undefined
}

function Branch({ nodes, byParent, currentId }: BranchProps) {
  return (
    <ul>
      {nodes.map((node) => {
        const children = byParent.get(node.id) ?? []
        return (
          <li key={node.id}>
            <Partner node={node} isCurrent={node.id === currentId} />
            {children.length > 0 && (
              <Branch nodes={children} byParent={byParent} currentId={currentId} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Partner({ node, isCurrent }: { node: ReferralNode; isCurrent: boolean }) {
  const translate = useTranslate()
  return (
    <Box className="partner">
      <span>{isCurrent ? <strong>{node.agencyName}</strong> : <PartnerLink partner={node} />}</span>
      <PartnerStatusChip status={node.status} />
      <Box component="span" sx={{ color: 'text.secondary' }}>
        <Time value={node.submittedAt} />
        {node.leads > 0 && ` · ${translate('referrals.leads', { smart_count: node.leads })}`}
        {node.won > 0 && ` · ${translate('referrals.won', { smart_count: node.won })}`}
      </Box>
    </Box>
  )
}

const treeSx = {
  overflowX: 'auto',
  '& ul': { listStyle: 'none', m: 0, p: 0 },
  '& ul ul': {
    ml: { xs: 1, sm: 1.5 },
    pl: { xs: 1.5, sm: 2 },
    borderLeft: 1,
    borderColor: 'divider',
  },
  '& .partner': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: 1.5,
    py: 0.75,
  },
}

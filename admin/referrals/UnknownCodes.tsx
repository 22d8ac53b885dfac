import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Card from '@mui/material/Card'
import { useState } from 'react'
import { DataTable, ListBase, SimpleList, useCanAccess, useTranslate } from 'react-admin'
import type { UnknownCode } from '../../shared/contract/referral.ts'
import { countTexts } from '../../shared/view/format.ts'
import { Code } from '../common/Code.tsx'
import { CountedPagination } from '../common/list/CountedPagination.tsx'
import { ListContent } from '../common/list/ListContent.tsx'
import { useHasCards } from '../common/list/useHasCards.ts'
import { Time } from '../common/Time.tsx'
import { useLanguage } from '../common/useLanguage.ts'
import { CodeAttributionDialog } from './CodeAttributionDialog.tsx'
import { PartnerLink } from './PartnerLink.tsx'

/** Submitted referral codes that belong to no partner, each with the partner whose code is similar, if any. */
export function UnknownCodes() {
  const translate = useTranslate()
  const [chosen, choose] = useState<UnknownCode>()
  return (
    <ListBase
      resource="unknown-codes"
      sort={{ field: 'lastTriedAt', order: 'DESC' }}
      perPage={25}
      // This resource has no permission of its own; ReferralScreen checks `referrals.read`.
      disableAuthentication
      storeKey={false}
    >
      <Box sx={{ color: 'text.secondary', pb: 2 }}>{translate('referrals.unknownScope')}</Box>
      <Card>
        <ListContent>
          {useHasCards() ? <Cards onChoose={choose} /> : <Table onChoose={choose} />}
        </ListContent>
      </Card>
      <CountedPagination />
      {chosen && <CodeAttributionDialog code={chosen} onClose={() => choose(undefined)} />}
    </ListBase>
  )
}

const Rows = DataTable<UnknownCode>
const Column = DataTable.Col<UnknownCode>
const NumberColumn = DataTable.NumberCol<UnknownCode>

type ChoiceProps = { onChoose(code: UnknownCode): void }

function Table({ onChoose }: ChoiceProps) {
  return (
    <Rows bulkActionButtons={false} rowClick={false} empty={<EmptyMessage />}>
      <Column source="code" render={({ code }) => <Code text={code} />} />
      <NumberColumn source="applications" />
      <NumberColumn source="leads" />
      <NumberColumn source="assessments" />
      <Column source="lastTriedAt" render={({ lastTriedAt }) => <Time value={lastTriedAt} />} />
      <Column source="nearest" disableSort render={(code) => <Nearest code={code} />} />
      <Column
        source="id"
        label=" "
        disableSort
        render={(code) => <AttributeButton code={code} onChoose={onChoose} />}
      />
    </Rows>
  )
}

function Cards({ onChoose }: ChoiceProps) {
  const translate = useTranslate()
  const language = useLanguage()
  const codeCounts = ({ applications, leads, assessments }: UnknownCode) =>
    translate('referrals.codeCounts', countTexts({ applications, leads, assessments }, language))
  return (
    <SimpleList<UnknownCode>
      rowClick={false}
      empty={<EmptyMessage />}
      primaryText={({ code }) => <Code text={code} />}
      secondaryText={(code) => (
        <>
          {codeCounts(code)} · <Time value={code.lastTriedAt} />
          <br />
          <Nearest code={code} />
        </>
      )}
      tertiaryText={(code) => <AttributeButton code={code} onChoose={onChoose} />}
    />
  )
}

function Nearest({ code: { nearest } }: { code: UnknownCode }) {
  const translate = useTranslate()
  if (!nearest)
    return (
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {translate('referrals.noNearest')}
      </Box>
    )
  return <PartnerLink partner={nearest} />
}

function AttributeButton({ code, onChoose }: ChoiceProps & { code: UnknownCode }) {
  const translate = useTranslate()
  const { canAccess } = useCanAccess({ resource: 'referrals', action: 'change' })
  if (!canAccess) return null
  return (
    <Button size="small" onClick={() => onChoose(code)}>
      {translate('referrals.attributeCode')}
    </Button>
  )
}

function EmptyMessage() {
  const translate = useTranslate()
  return <Box sx={{ p: 3, color: 'text.secondary' }}>{translate('referrals.noUnknown')}</Box>
}

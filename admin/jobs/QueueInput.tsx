import { SelectInput, type SelectInputProps } from 'react-admin'
import type { QueueCard } from '../../shared/contract/job.ts'
import { often, usePolled } from './usePolled.ts'

/** One of the queues there are. */
export function QueueInput(props: SelectInputProps & { alwaysOn: true }) {
  const { alwaysOn: _alwaysOn, ...rest } = props
  const { data = [] } = usePolled<QueueCard[]>('queues', often)
  return (
    <SelectInput
      {...rest}
      choices={data.map(({ name }) => ({ id: name, name: `queue.${name}` }))}
    />
  )
}

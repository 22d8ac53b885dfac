import { useTranslate } from 'react-admin'

/** What isolation and dead letter queues add to the name of their job's queue. */
const suffix = /-(few|alone|dead)$/

/**
 * Returns a function that names a pg-boss queue: "Sending emails" or, for its dead letter and isolation queues,
 * "Sending emails (dead letters)".
 */
export function useQueueName() {
  const translate = useTranslate()
  return (queue: string): string => {
    const kind = suffix.exec(queue)?.[1]
    const name = translate(queueKey(queue), { _: queue })
    return kind ? translate(`queueKind.${kind}`, { queue: name }) : name
  }
}

/** Returns the translation key of a queue's name, which its isolation and dead letter queues share. */
export function queueKey(queue: string): string {
  return `queue.${queue.replace(suffix, '')}`
}

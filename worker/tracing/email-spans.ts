import { type Span, SpanKind } from '@opentelemetry/api'
import { smtpCodes } from '../../shared/domain/smtp-codes.ts'
import { markFailed, startSpan } from '../../shared/runtime/tracing/spans.ts'
import type { Email } from '../../shared/tables/emails/emails.ts'
import type { WorkerContext } from '../context.ts'
import { DeliveryError } from '../mail/delivery-error.ts'

type Context = Pick<WorkerContext, 'tracer' | 'config'>

/** Runs `claim`, in a span below that of the job if tracing is on. */
export async function inClaimSpan<T>(
  { tracer }: Context,
  job: Span | undefined,
  claim: () => Promise<T>,
): Promise<T> {
  if (!tracer || !job) return await claim()
  const span = startSpan(tracer, 'claim email', { parent: job.spanContext() })
  return await claim().finally(() => span.end())
}

/**
 * Sends an email, in a span below that of the job if tracing is on. The span has the email's Message-ID and the codes
 * of the relay's reply, but no address.
 * @param send returns the relay's reply, or the error if it did not accept the email
 */
export async function inDeliverySpan(
  { tracer, config }: Context,
  job: Span | undefined,
  email: Pick<Email, 'messageId' | 'template'>,
  send: () => Promise<string | Error>,
): Promise<string | Error> {
  if (!tracer || !job) return await send()
  const span = startSpan(tracer, 'send email', {
    kind: SpanKind.CLIENT,
    parent: job.spanContext(),
    attributes: {
      ...relayAttributes(config.SMTP_URL ?? ''),
      'antesala.email.template': email.template,
      'antesala.email.message_id': `<${email.messageId}>`,
    },
  })
  const result = await send()
  span.setAttributes(replyAttributes(result))
  if (result instanceof Error) markFailed(span, result)
  span.end()
  return result
}

function relayAttributes(url: string) {
  const { hostname, port } = new URL(url)
  return {
    'network.protocol.name': 'smtp',
    'server.address': hostname,
    ...(port && { 'server.port': Number(port) }),
  }
}

// The text of a reply can quote the recipient.
function replyAttributes(result: string | Error) {
  const reply = result instanceof DeliveryError ? result.smtpReply : result
  const codes = typeof reply === 'string' ? smtpCodes(reply) : undefined
  if (!codes) return {}
  const [code, enhanced] = codes.split(' ')
  return {
    'antesala.smtp.reply_code': Number(code),
    ...(enhanced && { 'antesala.smtp.enhanced_code': enhanced }),
  }
}

import { type Span, SpanKind, type Tracer } from '@opentelemetry/api'
import type { SubmissionKind } from '../../shared/contract/submission.ts'
import { recordingJobs } from '../../shared/jobs/recording-jobs.ts'
import { toError } from '../../shared/runtime/errors.ts'
import {
  isSampled,
  markFailed,
  queueAttributes,
  startSpan,
  traceContextOf,
  traceparentOf,
} from '../../shared/runtime/tracing/spans.ts'
import type { Commit, Intake, NewSubmission, Receipt } from './intake.ts'

/** An intake that also takes the span of the request, if tracing is on. */
export type TracedIntake = (
  submission: Parameters<Intake>[0],
  toAnswer: Parameters<Intake>[1],
  repeatable?: Parameters<Intake>[2],
  request?: Span,
) => ReturnType<Intake>

/**
 * Returns an intake that records a span from the receipt of a submission to the commit of its job. The job continues
 * its trace. If tracing is off, returns the same intake.
 */
export function traceIntake(intake: Intake, tracer: Tracer | undefined): TracedIntake {
  if (!tracer) return intake
  return async (submission, toAnswer, repeatable, request) => {
    // Its context is passed on, so that workers do not record the submission either.
    if (request && !request.isRecording())
      return await intake(withContext(submission, request), toAnswer, repeatable)
    const span = startSendSpan(tracer, submission.kind, request)
    const noteId = (receipt: Receipt) => {
      span.setAttribute('messaging.message.id', receipt.id)
      return toAnswer(receipt)
    }
    try {
      const result = await intake(withContext(submission, span), noteId, repeatable)
      span.setAttribute('antesala.intake.result', result.state)
      return result
    } catch (thrown) {
      markFailed(span, toError(thrown))
      throw thrown
    } finally {
      span.end()
    }
  }
}

function startSendSpan(tracer: Tracer, kind: SubmissionKind, request: Span | undefined) {
  const { queue } = recordingJobs[kind]
  return startSpan(tracer, `send ${queue}`, {
    kind: SpanKind.PRODUCER,
    parent: request?.spanContext(),
    attributes: queueAttributes(queue, 'send'),
  })
}

function withContext(submission: NewSubmission, span: Span): NewSubmission {
  return { ...submission, traceparent: traceparentOf(span) }
}

/** Records a span for each sampled submission of a commit: how long the database took, and how many shared it. */
export function traceCommit(tracer: Tracer, { jobs, startedAt }: Commit): void {
  for (const { payload } of jobs) {
    const parent = traceContextOf(payload)
    if (!parent || !isSampled(parent)) continue
    const span = startSpan(tracer, 'COMMIT', {
      kind: SpanKind.CLIENT,
      parent,
      startTime: startedAt,
      attributes: {
        'db.system.name': 'postgresql',
        'db.operation.name': 'COMMIT',
        'antesala.commit.submissions': jobs.length,
      },
    })
    span.end()
  }
}

import { type Sampler, SamplingDecision, TraceIdRatioBasedSampler } from '@opentelemetry/sdk-trace'
import { isSampled } from './spans.ts'

/**
 * Samples new traces. One that links to others, such as that of a retry, is sampled if one of these is; so the whole
 * history of a submission is recorded, or none of it.
 * @param ratio how many of the others are sampled, as a fraction
 */
export function sampleByLinks(ratio: number): Sampler {
  const byRatio = new TraceIdRatioBasedSampler(ratio)
  return {
    shouldSample: (...span) => {
      const [context, traceId, , , , links] = span
      if (links.length === 0) return byRatio.shouldSample(context, traceId)
      const isLinkSampled = links.some((link) => isSampled(link.context))
      return {
        decision: isLinkSampled ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
      }
    },
    toString: () => `ByLinks{${byRatio}}`,
  }
}

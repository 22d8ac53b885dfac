import type { SyntaxNode } from '@lezer/common'
import { parser } from '@prometheus-io/lezer-promql'

/** A condition on a label: `operator` is `=`, `!=`, `=~` or `!~`. */
type Matcher = { label: string; operator: string; value: string }

/** What a PromQL query reads: the metrics with their conditions, and the labels that it groups by. */
export type PromQuery = {
  selectors: { metric: string; matchers: Matcher[] }[]
  groupings: string[]
}

/**
 * Parses a PromQL query. Grafana's `$__rate_interval` may stand for a duration.
 * @throws if it is not valid
 */
export function parsePromQuery(expr: string): PromQuery {
  const text = expr.replaceAll('$__rate_interval', '5m')
  const tree = parser.parse(text)
  const found: PromQuery = { selectors: [], groupings: [] }
  tree.iterate({
    enter: ({ node, type, from }) => {
      if (type.isError) throw new Error(`not PromQL at ${text.slice(from)}: ${text}`)
      if (type.name === 'VectorSelector') found.selectors.push(readSelector(node, text))
      if (type.name === 'GroupingLabels') found.groupings.push(...readNames(node, text))
    },
  })
  return found
}

/** Whether a label's value satisfies a condition. */
export function matches({ operator, value }: Matcher, actual: string): boolean {
  const isRegex = operator.endsWith('~')
  const isEqual = isRegex ? new RegExp(`^(?:${value})$`).test(actual) : actual === value
  return operator.startsWith('!') ? !isEqual : isEqual
}

function readSelector(node: SyntaxNode, text: string) {
  const textOf = (part: SyntaxNode | null) => (part ? text.slice(part.from, part.to) : '')
  const matchers = node
    .getChild('LabelMatchers')
    ?.getChildren('UnquotedLabelMatcher')
    .map((matcher) => ({
      label: textOf(matcher.getChild('LabelName')),
      operator: textOf(matcher.getChild('MatchOp')),
      value: textOf(matcher.getChild('StringLiteral')).slice(1, -1),
    }))
  return { metric: textOf(node.getChild('Identifier')), matchers: matchers ?? [] }
}

function readNames(node: SyntaxNode, text: string) {
  return node.getChildren('LabelName').map(({ from, to }) => text.slice(from, to))
}

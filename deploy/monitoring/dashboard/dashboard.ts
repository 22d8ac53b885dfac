import * as common from '@grafana/grafana-foundation-sdk/common'
import * as dashboard from '@grafana/grafana-foundation-sdk/dashboard'
import * as prometheus from '@grafana/grafana-foundation-sdk/prometheus'
import * as stat from '@grafana/grafana-foundation-sdk/stat'
import * as timeseries from '@grafana/grafana-foundation-sdk/timeseries'
import type { Panel, Query, Row } from './row.ts'
import { alerts } from './rows/alerts.ts'
import { clients } from './rows/clients.ts'
import { emails } from './rows/emails.ts'
import { processes } from './rows/processes.ts'
import { queues } from './rows/queues.ts'
import { recording } from './rows/recording.ts'

/** The rows of the dashboard, in order. */
export const rows: Row[] = [alerts, clients, recording, emails, queues, processes]

/** Panels side by side, in units of Grafana's grid, which is 24 wide. */
const PANEL = { width: 8, height: 7 }

/** Name of the dashboard's variable with the Prometheus to query. */
const SOURCE = 'source'

/** Returns the dashboard in Grafana's JSON format. */
export function dashboardJson(): string {
  const built = new dashboard.DashboardBuilder('Antesala')
    .uid('antesala')
    .description('Generated from deploy/monitoring/dashboard by `npm run generate`.')
    .tags(['antesala'])
    .editable()
    .refresh('30s')
    .time({ from: 'now-6h', to: 'now' })
    .tooltip(dashboard.DashboardCursorSync.Crosshair)
    .withVariable(
      new dashboard.DatasourceVariableBuilder(SOURCE).label('Prometheus').type('prometheus'),
    )
  for (const row of rows) {
    built.withRow(new dashboard.RowBuilder(row.title))
    for (const panel of row.panels) built.withPanel(toPanel(panel))
  }
  return `${JSON.stringify(withIds(built.build()), null, 2)}\n`
}

function toPanel(panel: Panel) {
  const builder = panel.shows === 'number' ? numberPanel() : linesPanel(panel.shows === 'stack')
  builder
    .title(panel.title)
    .unit(panel.unit)
    .min(0)
    .datasource({ type: 'prometheus', uid: `\${${SOURCE}}` })
    .span(PANEL.width)
    .height(PANEL.height)
    .targets(panel.queries.map((query, index) => toTarget(query, index, panel)))
  return panel.about ? builder.description(panel.about) : builder
}

function numberPanel() {
  return new stat.PanelBuilder()
    .reduceOptions(new common.ReduceDataOptionsBuilder().calcs(['lastNotNull']))
    .graphMode(common.BigValueGraphMode.None)
    .colorMode(common.BigValueColorMode.None)
    .noValue('0')
}

function linesPanel(isStacked: boolean) {
  const legend = new common.VizLegendOptionsBuilder()
    .showLegend(true)
    .displayMode(common.LegendDisplayMode.List)
    .placement(common.LegendPlacement.Bottom)
  const stacking = isStacked ? common.StackingMode.Normal : common.StackingMode.None
  return new timeseries.PanelBuilder()
    .legend(legend)
    .tooltip(new common.VizTooltipOptionsBuilder().mode(common.TooltipDisplayMode.Multi))
    .stacking(new common.StackingConfigBuilder().mode(stacking))
    .fillOpacity(isStacked ? 40 : 0)
}

function toTarget({ name, expr }: Query, index: number, { shows }: Panel) {
  const query = new prometheus.DataqueryBuilder()
    .refId(String.fromCharCode('A'.charCodeAt(0) + index))
    .expr(expr)
    .legendFormat(name)
  return shows === 'number' ? query.instant() : query.range()
}

// Grafana assigns other ids at each import if there are none.
function withIds(built: dashboard.Dashboard) {
  return { ...built, panels: built.panels?.map((panel, index) => ({ ...panel, id: index + 1 })) }
}

/** A query with the name of its lines; `{{label}}` in the name stands for the value of a label. */
export type Query = { name: string; expr: string }

/** A panel: how its values are shown, in which unit of Grafana, and its queries. */
export type Panel = {
  title: string
  about?: string
  /** `lines`: over time; `stack`: over time, on top of each other; `number`: the current value. */
  shows: 'lines' | 'stack' | 'number'
  unit: string
  queries: Query[]
}

/** A row of the dashboard. */
export type Row = { title: string; panels: Panel[] }

import {
  Bar,
  BarChart,
  CartesianGrid,
  Legend,
  Line,
  LineChart,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts'

/** They also differ in lightness, so that color alone carries no information. */
const colors = ['#1f6d4f', '#d97706', '#3b5bdb', '#9c36b5', '#54615b', '#c2255c'] as const

function colorOf(index: number): string {
  return colors[index % colors.length] ?? colors[0]
}

interface Series {
  readonly key: string
  readonly label: string
}

/** A line with at most this many values shows them as dots: a single one would not be visible otherwise. */
const fewValues = 12

interface SeriesChartProps {
  readonly kind: 'line' | 'bar' | 'stacked-bar'
  /** One object per point: its `label` below the axis, and a number for each series. */
  readonly points: readonly Readonly<Record<string, string | number | null>>[]
  readonly series: readonly Series[]
  readonly format: (value: number) => string
  /** Like `format`, for the axis, where space is short. */
  readonly formatAxis?: (value: number) => string
}

/**
 * A line or bar chart of one or more series over the same points. Loaded with the page that shows it. It is exposed as
 * an image, with a table next to it: the library's own tab stop would have no accessible name.
 */
export function SeriesChart({ kind, points, series, format, formatAxis = format }: SeriesChartProps) {
  const data = points.map((point) => ({ ...point }))
  const isSparse = (key: string) =>
    points.filter((point) => typeof point[key] === 'number').length <= fewValues
  const isFlat = points.every((point) => series.every(({ key }) => !point[key]))
  const shared = (
    <>
      <CartesianGrid vertical={false} stroke="#dce3df" />
      <XAxis
        dataKey="label"
        tickLine={false}
        axisLine={false}
        minTickGap={24}
        fontSize={12}
        stroke="#54615b"
      />
      <YAxis
        tickLine={false}
        axisLine={false}
        width="auto"
        niceTicks="snap125"
        // NOTE: left to itself, an axis of zeros ends at 4: a share of 400%.
        domain={[0, isFlat ? 1 : 'auto']}
        fontSize={12}
        stroke="#54615b"
        tickFormatter={formatAxis}
      />
      <Tooltip formatter={(value) => format(Number(value))} />
      {series.length > 1 ? (
        <Legend itemSorter={null} formatter={(name) => <span style={{ color: '#404b46' }}>{name}</span>} />
      ) : null}
    </>
  )
  return (
    <ResponsiveContainer width="100%" height="100%">
      {kind === 'line' ? (
        <LineChart data={data} accessibilityLayer={false}>
          {shared}
          {series.map(({ key, label }, index) => (
            <Line
              key={key}
              dataKey={key}
              name={label}
              stroke={colorOf(index)}
              strokeWidth={2}
              strokeDasharray={index === 0 ? '0' : `${2 + index * 2} 3`}
              dot={isSparse(key) ? { r: 3 } : false}
              isAnimationActive={false}
              connectNulls
            />
          ))}
        </LineChart>
      ) : (
        // NOTE: losses extend below zero, not on top of what was earned.
        <BarChart data={data} stackOffset="sign" accessibilityLayer={false}>
          {shared}
          {series.map(({ key, label }, index) => (
            <Bar
              key={key}
              dataKey={key}
              name={label}
              fill={colorOf(index)}
              isAnimationActive={false}
              {...(kind === 'stacked-bar' ? { stackId: 'one' } : {})}
            />
          ))}
        </BarChart>
      )}
    </ResponsiveContainer>
  )
}

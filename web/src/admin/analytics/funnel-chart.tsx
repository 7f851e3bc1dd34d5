import { Bar, BarChart, LabelList, ResponsiveContainer, Tooltip, XAxis, YAxis } from 'recharts'
import { formatCount, formatShare } from '../ui/format.ts'
import { stageNames } from '../stage-names.ts'
import type { Conversions } from './conversions.ts'

/** The stages as bars from top to bottom, each with its count and its share of all visits. */
export function FunnelChart({ funnel }: { readonly funnel: Conversions['funnel'] }) {
  const data = funnel.map(({ stage, count, ofStart }) => ({
    name: stageNames[stage],
    count,
    words: `${formatCount(count)} · ${formatShare(ofStart)}`,
  }))
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={data}
        layout="vertical"
        margin={{ top: 0, right: 112, bottom: 0, left: 0 }}
        accessibilityLayer={false}
      >
        <XAxis type="number" hide />
        <YAxis
          type="category"
          dataKey="name"
          width={112}
          interval={0}
          tickLine={false}
          axisLine={false}
          fontSize={12}
          stroke="#54615b"
        />
        <Tooltip formatter={(value) => formatCount(Number(value))} />
        {/* NOTE: Recharts leaves out the label of a bar without any width, so a stage nobody reached would say nothing. */}
        <Bar
          dataKey="count"
          name="Visits"
          fill="#1f6d4f"
          radius={3}
          minPointSize={1}
          isAnimationActive={false}
        >
          <LabelList dataKey="words" position="right" fontSize={12} fill="#1a201d" />
        </Bar>
      </BarChart>
    </ResponsiveContainer>
  )
}

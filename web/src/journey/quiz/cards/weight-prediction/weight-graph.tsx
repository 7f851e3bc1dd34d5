import { graphDefaults } from '@fennel/funnel'
import type { WeightPrediction } from '@fennel/funnel'
import { useId } from 'react'
import { cssVariables } from '#web/ui/css-variables.ts'
import { smoothPath } from '../parts/smooth-path.ts'
import { graphShape } from './graph-shape.ts'
import styles from './weight-graph.module.css'

interface WeightGraphProps {
  readonly prediction: WeightPrediction
  /** Draws a second line that takes this many times as long, and fills the area beneath it. */
  readonly slowerFactor?: number
  readonly start: { readonly title: string; readonly value: string }
  readonly end: { readonly title: string; readonly value: string }
  /** The graph in one sentence, for visitors who cannot see it. */
  readonly description: string
}

const { width, height, animationMs } = graphDefaults

/** The line from today's weight to the goal. It draws itself; every label is real text beside it. */
export function WeightGraph({ prediction, slowerFactor, start, end, description }: WeightGraphProps) {
  const gradientId = useId()
  const { line, slower, endWordsY, floor, weeks } = graphShape(prediction, slowerFactor)
  const first = line[0] ?? { x: 0, y: 0 }
  const last = line.at(-1) ?? first
  const furthest = slower?.at(-1) ?? last
  const path = smoothPath(line)
  const slowerPath = slower === undefined ? undefined : smoothPath(slower)
  return (
    <div className={styles.graph} style={cssVariables({ '--draw': `${animationMs}ms` })}>
      <div className={styles.plot}>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          width={width}
          height={height}
          role="img"
          aria-label={description}
          className={styles.svg}
        >
          <defs>
            <linearGradient id={gradientId} x1="0" y1="0" x2="0" y2="1">
              <stop offset="0" className={styles.gradientTop} />
              <stop offset="1" className={styles.gradientEnd} />
            </linearGradient>
          </defs>
          {[0, 1, 2, 3].map((row) => (
            <path key={row} d={`M8,${floor - row * 40}H${width - 8}`} className={styles.grid} />
          ))}
          <path
            d={`${slowerPath ?? path}V${floor}H${first.x}Z`}
            fill={`url(#${gradientId})`}
            className={styles.area}
          />
          {slowerPath === undefined ? null : <path d={slowerPath} className={styles.slower} />}
          {slower === undefined ? null : (
            <circle cx={furthest.x} cy={furthest.y} r="6" className={styles.later} />
          )}
          <path d={path} pathLength={1} className={styles.line} />
          {line.map((point, index) => (
            <circle
              key={point.x}
              cx={point.x}
              cy={point.y}
              r={index === 0 || index === line.length - 1 ? 7 : 4}
              className={index === line.length - 1 ? styles.goal : styles.dot}
              style={{ animationDelay: `${(animationMs * index) / line.length}ms` }}
            />
          ))}
        </svg>
        <p className={styles.start} style={{ left: percent(first.x, width), top: percent(first.y, height) }}>
          <span className={styles.title}>{start.title}</span>
          <span className={styles.value}>{start.value}</span>
        </p>
        <p
          className={styles.end}
          style={{ right: percent(width - furthest.x, width), top: percent(endWordsY, height) }}
        >
          <span className={styles.title}>{end.title}</span>
          <span className={styles.value}>{end.value}</span>
        </p>
      </div>
      <ol className={styles.axis} aria-hidden="true">
        {weeks.map((week) => (
          <li key={week}>{week === 0 ? 'Today' : `Week ${week}`}</li>
        ))}
      </ol>
    </div>
  )
}

function percent(part: number, whole: number): string {
  return `${Math.round((part / whole) * 1000) / 10}%`
}

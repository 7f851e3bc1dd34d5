import { graphDefaults } from '@fennel/funnel'
import type { InfoCardContent } from '@fennel/funnel'
import { cssVariables } from '#web/ui/css-variables.ts'
import { smoothPath } from '../parts/smooth-path.ts'
import type { Point } from '../parts/smooth-path.ts'
import styles from './comparison-graph.module.css'

type Comparison = NonNullable<InfoCardContent['comparison']>

const { width, height, animationMs, yAxisMax } = graphDefaults
const side = 12
/** Space above and below for the value at the end of a line. */
const top = 32
const floor = height - 32

/**
 * Two series on one scale, with a legend, their final values, and a description in words. The scale runs from the
 * lowest value to 100; the caption says what it measures.
 */
export function ComparisonGraph({ comparison }: { readonly comparison: Comparison }) {
  const { ours, theirs, caption } = comparison
  const place = placer([...ours.points, ...theirs.points])
  return (
    <figure className={styles.figure} style={cssVariables({ '--draw': `${animationMs}ms` })}>
      <ul className={styles.legend}>
        <li className={styles.ours}>{ours.label}</li>
        <li className={styles.theirs}>{theirs.label}</li>
      </ul>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        width={width}
        height={height}
        role="img"
        aria-label={`${course(ours)} ${course(theirs)}`}
        className={styles.svg}
      >
        {[0, 1, 2, 3].map((row) => (
          <path key={row} d={`M0,${floor - row * ((floor - top) / 3)}H${width}`} className={styles.grid} />
        ))}
        <path d={smoothPath(place(theirs.points))} pathLength={1} className={styles.theirLine} />
        <path d={smoothPath(place(ours.points))} pathLength={1} className={styles.ourLine} />
        <End points={theirs.points} place={place} className={styles.theirEnd} />
        <End points={ours.points} place={place} className={styles.ourEnd} />
      </svg>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  )
}

type Place = (points: readonly number[]) => readonly Point[]

interface EndProps {
  readonly points: readonly number[]
  readonly place: Place
  readonly className: string | undefined
}

/** The end of a series: a dot and the value in percent, placed on the side the line does not come from. */
function End({ points, place, className }: EndProps) {
  const [before = 0, last = 0] = points.slice(-2)
  const end = place(points).at(-1)
  return end === undefined ? null : (
    <g className={className}>
      <circle cx={end.x} cy={end.y} r="7" />
      <text x={end.x + 7} y={end.y + (last < before ? 25 : -13)}>
        {last}%
      </text>
    </g>
  )
}

function placer(all: readonly number[]): Place {
  const low = Math.min(...all)
  const range = yAxisMax - low || 1
  return (points) =>
    points.map((value, index) => ({
      x: side + (index / Math.max(1, points.length - 1)) * (width - 2 * side),
      y: floor - ((value - low) / range) * (floor - top),
    }))
}

/** Describes one series from turn to turn: `Crash diet: from 100 down to 78, then up to 97.` */
function course({ label, points }: Comparison['ours']): string {
  const [start = 0, ...later] = points
  const turns = later.filter((point, index) => {
    const before = points[index] ?? point
    const after = later[index + 1]
    return after === undefined || Math.sign(after - point) !== Math.sign(point - before)
  })
  const ways = turns.map((point, index) => {
    const before = turns[index - 1] ?? start
    if (point === before) return `level at ${point}`
    return `${point < before ? 'down' : 'up'} to ${point}`
  })
  return `${label}: from ${start} ${ways.join(', then ')}.`
}

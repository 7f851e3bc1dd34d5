import { graphDefaults } from '@fennel/funnel'
import type { InfoCardContent } from '@fennel/funnel'
import { cssVariables } from '#web/ui/css-variables.ts'
import { smoothPath } from '../parts/smooth-path.ts'
import type { Point } from '../parts/smooth-path.ts'
import styles from './comparison-graph.module.css'

type Comparison = NonNullable<InfoCardContent['comparison']>

const { width, height, animationMs } = graphDefaults
const side = 12
const top = 16
const floor = height - 14

/** Two courses on one scale, with a legend and described in words. What the scale measures is in the caption. */
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
        <EndDot point={place(theirs.points).at(-1)} className={styles.theirDot} />
        <EndDot point={place(ours.points).at(-1)} className={styles.ourDot} />
      </svg>
      <figcaption className={styles.caption}>{caption}</figcaption>
    </figure>
  )
}

function EndDot({
  point,
  className,
}: {
  readonly point: Point | undefined
  readonly className: string | undefined
}) {
  return point === undefined ? null : <circle cx={point.x} cy={point.y} r="7" className={className} />
}

function placer(all: readonly number[]): (points: readonly number[]) => readonly Point[] {
  const low = Math.min(...all)
  const range = Math.max(...all) - low || 1
  return (points) =>
    points.map((value, index) => ({
      x: side + (index / Math.max(1, points.length - 1)) * (width - 2 * side),
      y: floor - ((value - low) / range) * (floor - top),
    }))
}

/** One course from turn to turn: `Crash diet: from 100 down to 78, then up to 97.` */
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

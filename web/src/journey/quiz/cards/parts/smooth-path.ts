/** A point of a drawing, in the drawing's units, y pointing down. */
export interface Point {
  readonly x: number
  readonly y: number
}

/**
 * An SVG path through the points that does not overshoot between them: cubic segments with the tangents of Fritsch
 * and Carlson, 'Monotone Piecewise Cubic Interpolation' (1980), harmonic mean form. x must increase.
 */
export function smoothPath(points: readonly Point[]): string {
  const [first, ...rest] = points
  if (first === undefined) return ''
  const tangents = points.map((_, index) => tangentAt(points, index))
  const parts = rest.map((point, index) => {
    const from = points[index] ?? first
    const third = (point.x - from.x) / 3
    const leave = from.y + third * (tangents[index] ?? 0)
    const arrive = point.y - third * (tangents[index + 1] ?? 0)
    return `C${coordinates(from.x + third, leave)} ${coordinates(point.x - third, arrive)} ${coordinates(point.x, point.y)}`
  })
  return [`M${coordinates(first.x, first.y)}`, ...parts].join('')
}

function tangentAt(points: readonly Point[], index: number): number {
  const before = slope(points[index - 1], points[index])
  const after = slope(points[index], points[index + 1])
  if (before === undefined || after === undefined) return before ?? after ?? 0
  return before * after <= 0 ? 0 : (2 * before * after) / (before + after)
}

function slope(from: Point | undefined, to: Point | undefined): number | undefined {
  return from === undefined || to === undefined ? undefined : (to.y - from.y) / (to.x - from.x)
}

function coordinates(x: number, y: number): string {
  return `${Math.round(x * 10) / 10},${Math.round(y * 10) / 10}`
}

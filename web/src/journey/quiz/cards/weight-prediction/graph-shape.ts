import { dayMs, graphDefaults } from '@fennel/funnel'
import type { WeightPrediction } from '@fennel/funnel'
import type { Point } from '../parts/smooth-path.ts'

const { width, height, yAxisMax } = graphDefaults
const side = 12
const top = 46
const floor = height - 10
/** The width of the label at the end of the line on a phone, in drawing units. */
const endWordsWidth = 120
const weekMs = 7 * dayMs

export interface GraphShape {
  readonly line: readonly Point[]
  /** The same line at a slower pace, if one was requested. */
  readonly slower: readonly Point[] | undefined
  /** The y above which the end label has to stay so that it covers no line. */
  readonly endWordsY: number
  /** The y of the graph's baseline. */
  readonly floor: number
  /** The week numbers shown under the graph, from today to the end. */
  readonly weeks: readonly number[]
}

/**
 * Converts a prediction to points of a drawing of `graphDefaults` size. The weight axis runs from the end weight (20)
 * to the start weight (`yAxisMax`, 100); a level line is in the middle.
 */
export function graphShape(prediction: WeightPrediction, slowerFactor = 1): GraphShape {
  const { points, startKg, endKg } = prediction
  const from = points[0]?.atMs ?? 0
  const span = (points.at(-1)?.atMs ?? 0) - from
  const longest = span * Math.max(1, slowerFactor)
  const place = (factor: number) => (point: { readonly atMs: number; readonly kilograms: number }) => {
    const along = longest > 0 ? ((point.atMs - from) * factor) / longest : 0
    const level =
      startKg === endKg
        ? yAxisMax / 2
        : 20 + ((point.kilograms - endKg) / (startKg - endKg)) * (yAxisMax - 20)
    return { x: side + along * (width - 2 * side), y: floor - (level / yAxisMax) * (floor - top) }
  }
  const totalWeeks = Math.max(1, Math.round(longest / weekMs))
  const line = points.map(place(1))
  const slower = slowerFactor > 1 ? points.map(place(slowerFactor)) : undefined
  const wordsBegin = width - side - endWordsWidth
  return {
    line,
    slower,
    endWordsY: Math.min(...[line, slower ?? line].map((curve) => heightAt(curve, wordsBegin))),
    floor,
    weeks: [...new Set([0, Math.round(totalWeeks / 2), totalWeeks])],
  }
}

/** The y at `x` of a line that never rises, interpolated between its points. */
function heightAt(line: readonly Point[], x: number): number {
  const after = line.findIndex((point) => point.x >= x)
  const [from, to] = [line[after - 1], line[after]]
  if (to === undefined) return line.at(-1)?.y ?? floor
  return from === undefined ? to.y : from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y)
}

import { dayMs, graphDefaults } from '@fennel/funnel'
import type { WeightPrediction } from '@fennel/funnel'
import type { Point } from '../parts/smooth-path.ts'

const { width, height, yAxisMax } = graphDefaults
const side = 12
const top = 46
const floor = height - 10
/** How much of the drawing the words at the end take on a phone. */
const endWordsWidth = 120
const weekMs = 7 * dayMs

export interface GraphShape {
  readonly line: readonly Point[]
  /** The same way at a slower pace, when one was asked for. */
  readonly slower: readonly Point[] | undefined
  /** How low the words at the end may reach without covering a line. */
  readonly endWordsY: number
  /** Where the ground of the graph lies. */
  readonly floor: number
  /** Whole weeks under the graph, from today to the end. */
  readonly weeks: readonly number[]
}

/**
 * A prediction as points on a 400 by 180 drawing. The weight axis runs from the end (20) to the start (100 of
 * `yAxisMax`); a level line lies in the middle.
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
    endWordsY: Math.min(...[line, slower ?? line].map((way) => heightAt(way, wordsBegin))),
    floor,
    weeks: [...new Set([0, Math.round(totalWeeks / 2), totalWeeks])],
  }
}

/** How high a way that never climbs runs at `x`, straight from point to point. */
function heightAt(way: readonly Point[], x: number): number {
  const after = way.findIndex((point) => point.x >= x)
  const [from, to] = [way[after - 1], way[after]]
  if (to === undefined) return way.at(-1)?.y ?? floor
  return from === undefined ? to.y : from.y + ((x - from.x) / (to.x - from.x)) * (to.y - from.y)
}

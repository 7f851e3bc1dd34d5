import { atMost, round } from '../bench-result.ts'
import type { BenchBar, BenchRow } from '../bench-result.ts'
import type { FirstAnswer } from './measure-first-answer.ts'
import { plainNameOf } from './read-pages.ts'
import type { PageReading } from './read-pages.ts'
import type { ScriptBytes } from './script-bytes.ts'

/** First paints of one page and its plain copy, medians in milliseconds. */
export interface Paint {
  readonly path: string
  readonly ourMs: number
  readonly plainMs: number
  /** The plain page without security headers; undefined where it was not measured. */
  readonly bareMs?: number
  readonly ratio: number
}

/** All measurements of one brand. */
export interface BrandFindings {
  readonly brand: string
  readonly paints: readonly Paint[]
  readonly answer: FirstAnswer
  readonly bytes: ScriptBytes
  readonly readings: readonly PageReading[]
}

/** The table rows of one brand. */
export function webRows({ brand, paints, answer, bytes, readings }: BrandFindings): readonly BenchRow[] {
  const timeRow = (measure: string, ours: number, plain: number, bare?: number) => ({
    brand,
    measure: `${measure}, ms`,
    ours: round(ours),
    'plain page': round(plain),
    ratio: round(ours / plain),
    ...(bare === undefined ? {} : { 'plain page, bare': round(bare), 'ratio to it': round(ours / bare) }),
  })
  const bytesRow = (measure: string, size: number) => ({
    brand,
    measure: `${measure}, kB`,
    ours: round(size / 1000),
    'plain page': 0,
  })
  return [
    ...paints.map(({ path, ourMs, plainMs, bareMs }) =>
      timeRow(`first paint of ${path}`, ourMs, plainMs, bareMs),
    ),
    timeRow('first answer accepted', answer.ourMs, answer.plainMs, answer.bareMs),
    timeRow('next question painted', answer.ourNextMs, answer.plainNextMs),
    timeRow('from an answer after 3 s to the next question', answer.ourRestedMs, answer.plainRestedMs),
    bytesRow('script for the first answer', bytes.firstAnswer),
    bytesRow('script of a landing page nobody touched', bytes.untouched),
    bytesRow('script of a landing page that was touched', bytes.landing),
    bytesRow('script of landing and quiz', bytes.landingAndQuiz),
    ...simulatedPaints(readings).map(({ path, ourMs, plainMs }) =>
      timeRow(`first paint of ${path} by Lighthouse`, ourMs, plainMs),
    ),
    ...readings.map((reading) => ({
      brand,
      measure: `Lighthouse ${reading.path}`,
      ours: wordsOf(reading),
    })),
  ]
}

/** First paints as estimated by Lighthouse, of pages that were read together with their plain copy. */
function simulatedPaints(readings: readonly PageReading[]): readonly Paint[] {
  return readings.flatMap(({ path, fcpMs, isPlain }) => {
    const plain = readings.find((other) => other.isPlain && other.path === plainNameOf(path))
    return isPlain || plain === undefined
      ? []
      : [{ path, ourMs: fcpMs, plainMs: plain.fcpMs, ratio: fcpMs / plain.fcpMs }]
  })
}

/** The goals of one brand. */
export function webBars({ brand, paints, answer, bytes, readings }: BrandFindings): readonly BenchBar[] {
  return [
    ...paints.map(({ path, ratio }) => atMost(`${brand} ${path}: first paint to plain page`, ratio, 1.1)),
    atMost(`${brand} /: first accepted answer to plain page`, answer.ratio, 1.25),
    atMost(`${brand} /: lost taps of one every 50 ms`, answer.lostTaps, 0),
    atMost(`${brand} /: script before the first answer`, bytes.firstAnswer / 1000, 75, ' kB'),
    atMost(`${brand} /: script before a touch`, bytes.untouched / 1000, 75, ' kB'),
    atMost(`${brand}: script of landing and quiz`, bytes.landingAndQuiz / 1000, 110, ' kB'),
    ...readings.filter(({ isPlain }) => !isPlain).flatMap((reading) => readingBars(brand, reading)),
  ]
}

function readingBars(brand: string, { path, score, others, tbtMs, cls }: PageReading): readonly BenchBar[] {
  return [
    atMost(`${brand} ${path}: total blocking time`, tbtMs, 50, ' ms'),
    atMost(`${brand} ${path}: layout shift`, Number(cls.toFixed(3)), 0),
    ...Object.entries({ performance: score, ...others }).map(([name, points]) =>
      atMost(`${brand} ${path}: points short of 100, ${name}`, 100 - points, 0),
    ),
  ]
}

/** Audits that cost points, one sentence per page; empty when there are none. */
export function costlyNotes({ brand, readings }: BrandFindings): readonly string[] {
  return readings
    .filter(({ path, costly }) => !path.startsWith(plainNameOf('')) && costly.length > 0)
    .map(({ path, costly }) => `Audits that cost points, ${brand} ${path}: ${costly.join('; ')}.`)
}

function wordsOf({ score, others, tbtMs, cls, fcpMs, lcpMs }: PageReading): string {
  const points = [score, ...Object.values(others)].join('/')
  return `${points}, FCP ${round(fcpMs)}, LCP ${round(lcpMs)}, TBT ${round(tbtMs)}, CLS ${cls.toFixed(3)}`
}

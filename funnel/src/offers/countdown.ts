import { minuteMs } from '../calendar/durations.ts'

/** Purchase and email offer page: ten minutes. */
export const purchaseCountdownMs = 10 * minuteMs
/** The upsell banner counts down fifteen minutes but starts at 14:56. */
export const upsellCountdownMs = 15 * minuteMs
export const upsellCountdownStart = { minutes: 14, seconds: 56 }
export const upsellCountdownStartMs = millisecondsOf(upsellCountdownStart)
/** The share of time left at which the banner starts to pulse. */
export const urgencyShare = 0.2

export interface Countdown {
  readonly remainingMs: number
  /** `mm:ss`, two digits each. */
  readonly text: string
  readonly minutes: string
  readonly seconds: string
  /** Share of the time left, 0 to 1. */
  readonly ratio: number
  /** True while a fifth of the time or less is left, including at 0:00. */
  readonly isUrgent: boolean
  readonly isOver: boolean
}

/** Milliseconds as `mm:ss`, rounded up to the full second; anything below zero is `00:00`. */
export function formatCountdown(remainingMs: number): string {
  const { minutes, seconds } = clockParts(remainingMs)
  return `${minutes}:${seconds}`
}

function clockParts(remainingMs: number): { readonly minutes: string; readonly seconds: string } {
  const left = Number.isFinite(remainingMs) ? Math.max(0, Math.ceil(remainingMs / 1000)) : 0
  return {
    minutes: String(Math.floor(left / 60)).padStart(2, '0'),
    seconds: String(left % 60).padStart(2, '0'),
  }
}

/**
 * A countdown of `totalMs` that began at `startMs`, read at `nowMs`. It stops at 0:00 and never shows more than its
 * total, even if the clock was set back.
 */
export function countdownAt(startMs: number, totalMs: number, nowMs: number): Countdown {
  const total = Number.isFinite(totalMs) ? Math.max(0, totalMs) : 0
  const passed = nowMs - startMs
  const remainingMs = Number.isFinite(passed) ? Math.min(total, Math.max(0, total - passed)) : 0
  const ratio = total > 0 ? remainingMs / total : 0
  return {
    remainingMs,
    text: formatCountdown(remainingMs),
    ...clockParts(remainingMs),
    ratio,
    isUrgent: ratio <= urgencyShare,
    isOver: remainingMs === 0,
  }
}

/** The start time at which a 15-minute upsell countdown shows 14:56, or another time left, at `viewedMs`. */
export function upsellCountdownBegin(viewedMs: number, left = upsellCountdownStart): number {
  return viewedMs - (upsellCountdownMs - millisecondsOf(left))
}

function millisecondsOf({ minutes, seconds }: typeof upsellCountdownStart): number {
  return minutes * minuteMs + seconds * 1_000
}

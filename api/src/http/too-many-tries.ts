import type { FastifyReply } from 'fastify'
import { AppError } from '#api/app-error.ts'

const minute = 60
const hour = 60 * minute

/**
 * A 429 for a request that may be retried in this many seconds.
 * Sets Retry-After and says why, and when, in the message.
 */
export function tooManyTries(reply: FastifyReply, seconds: number, why = 'Too many tries.'): AppError {
  reply.header('retry-after', String(Math.ceil(seconds)))
  return new AppError('too_many_requests', `${why} Please try again in ${waitInWords(seconds)}.`)
}

/** A wait in words, never shorter than it is: `a minute`, `12 minutes`, `5 hours`. */
export function waitInWords(seconds: number): string {
  if (seconds <= minute) return 'a minute'
  return seconds <= 1.5 * hour
    ? `${Math.ceil(seconds / minute)} minutes`
    : `${Math.ceil(seconds / hour)} hours`
}

import { z } from 'zod'
import { emailText, envelope, identifier, moment, questionId, sentAnswer, shortText } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

/** Answers by question id, next to `appName` and `completedAt` (ISO 8601). */
const quizData = z
  .looseObject({ appName: shortText.optional(), completedAt: moment.optional() })
  .pipe(
    z
      .record(z.union([questionId, z.enum(['appName', 'completedAt'])]), sentAnswer)
      .refine((data) => Object.keys(data).length <= 150, 'holds more answers than any quiz asks'),
  )

const registrationSource = z.enum(['quiz', 'email_offer', 'checkout'])

/**
 * What both lead calls take. The email may also be among the answers; without one they fail with their own sentence.
 */
const leadDraft = z.strictObject({
  email: z.string().max(254).optional(),
  quizData: quizData.optional(),
  appName: shortText.optional(),
  flowId: identifier.optional(),
  sessionId: identifier.optional(),
  registrationSource: registrationSource.optional(),
})

/** A lead as its owner sees it. `quizData` also has `metadata.completedAt` once the quiz is finished. */
export const lead = z.object({
  id: z.string(),
  _id: z.string(),
  email: z.string(),
  appName: z.string(),
  flowId: z.string(),
  status: z.enum(['draft', 'completed']),
  quizData: z.record(z.string(), z.unknown()),
  /** Present only if the browser said that it refuses cookies. */
  leadToken: z.string().optional(),
})

export const leadSchemas = {
  createLead: { body: leadDraft, response: envelope(lead) },
  completeLead: { body: leadDraft, response: envelope(lead) },
  mostRecentLead: { query: z.strictObject({ email: emailText }), response: envelope(lead) },
  leadQuizData: {
    query: z.strictObject({ id: identifier }),
    response: envelope(z.object({ quizData: z.record(z.string(), z.unknown()) })),
  },
  getLead: { params: z.strictObject({ id: identifier }), response: envelope(lead) },
  updateLead: {
    params: z.strictObject({ id: identifier }),
    body: z.strictObject({
      email: emailText.optional(),
      quizData: quizData.optional(),
      sessionId: identifier.optional(),
      flowId: identifier.optional(),
      /** A lead stays with its app: if given, it must be the lead's own. */
      appName: shortText.optional(),
      registrationSource: registrationSource.optional(),
    }),
    response: envelope(lead),
  },
  saveQuizAnswer: {
    params: z.strictObject({ id: identifier }),
    body: z.strictObject({ questionId, answer: sentAnswer }),
    response: envelope(z.object({ questionId: z.string(), saved: z.literal(true) })),
  },
  /** Whether we may invite the visitor back by email. `wording` is the exact text next to the checkbox. */
  setMailConsent: {
    params: z.strictObject({ id: identifier }),
    body: z.strictObject({ agrees: z.boolean(), wording: z.string().min(1).max(500) }),
    response: envelope(z.object({ agrees: z.boolean() })),
  },
} satisfies Record<string, RouteSchemas>

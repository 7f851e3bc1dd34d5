import { z } from 'zod'
import { answerValue, emailText, envelope, identifier, questionId, shortText } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

/** Answers by question id, beside `appName` and `completedAt` (ISO 8601). */
export const quizData = z
  .looseObject({ appName: shortText.optional(), completedAt: z.iso.datetime().optional() })
  .pipe(
    z
      .record(z.union([questionId, z.enum(['appName', 'completedAt'])]), answerValue)
      .refine((data) => Object.keys(data).length <= 150, 'holds more answers than any quiz asks'),
  )

const leadFields = {
  email: emailText,
  quizData: quizData.optional(),
  appName: shortText.optional(),
  flowId: identifier.optional(),
  sessionId: identifier.optional(),
  registrationSource: z.enum(['quiz', 'email_offer', 'checkout']).optional(),
}

/** A lead as its owner sees it. `quizData` also holds `metadata.completedAt` once the quiz is done. */
export const lead = z.object({
  id: z.string(),
  _id: z.string(),
  email: z.string(),
  appName: z.string(),
  flowId: z.string(),
  status: z.enum(['draft', 'completed']),
  quizData: z.record(z.string(), z.unknown()),
  /** Only when the browser said that it refuses cookies. */
  leadToken: z.string().optional(),
})

export const leadSchemas = {
  createLead: { body: z.strictObject(leadFields), response: envelope(lead) },
  completeLead: {
    body: z.strictObject({ ...leadFields, email: z.string().max(254).optional() }),
    response: envelope(lead),
  },
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
    }),
    response: envelope(lead),
  },
  saveQuizAnswer: {
    params: z.strictObject({ id: identifier }),
    body: z.strictObject({ questionId, answer: answerValue }),
    response: envelope(z.object({ questionId: z.string(), saved: z.literal(true) })),
  },
} satisfies Record<string, RouteSchemas>

import { consentSources } from '@fennel/funnel'
import { z } from 'zod'
import { envelope, identifier } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

const choices = z.strictObject({ analytics: z.boolean(), ads: z.boolean(), healthProcessing: z.boolean() })
/** Choices left out were not made, and nothing about them is stored. */
const givenChoices = z.strictObject({
  analytics: z.boolean().optional(),
  ads: z.boolean().optional(),
  healthProcessing: z.boolean().optional(),
})

export const consentSchemas = {
  giveConsent: {
    body: z.strictObject({
      /** Makes a repeated delivery harmless. */
      receiptId: identifier,
      sessionId: identifier,
      choices: givenChoices,
      /**
       * Whether the visitor decided on statistics and advertising. If false, both are only the defaults, and nothing
       * about them is stored. If absent, they count as decided.
       */
      isDecided: z.boolean().optional(),
      /**
       * Whether the visitor was asked about health and answered. If false, `healthProcessing` is only the region's
       * default, and a false value withdraws nothing. If absent, a no counts as decided.
       */
      isHealthDecided: z.boolean().optional(),
      /** The browser's Global Privacy Control setting. The request's own header counts as well. */
      gpc: z.boolean(),
      source: z.enum(consentSources),
      /** The policy version that was on screen. A no given under an earlier version still counts. */
      policyVersion: z.string().min(1).max(40),
      /** IANA name; used to determine the region if no proxy names a country. */
      timeZone: z.string().max(64).optional(),
    }),
    response: envelope(
      z.object({
        receiptId: z.string(),
        /**
         * The consent that applies from now on, after region and Global Privacy Control. For other clients; our pages
         * work it out themselves.
         */
        effective: choices,
        region: z.string(),
        basis: z.enum(['opt-in', 'opt-out']),
      }),
    ),
  },
} satisfies Record<string, RouteSchemas>

import { consentSources } from '@fennel/funnel'
import { z } from 'zod'
import { envelope, identifier } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

const choices = z.strictObject({ analytics: z.boolean(), ads: z.boolean(), healthProcessing: z.boolean() })
/** What is left out was not spoken of, and nothing of it is kept. */
const saidChoices = z.strictObject({
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
      choices: saidChoices,
      /**
       * Whether statistics and advertising were spoken of. False: both are only what counts anyway, and nothing of them is
       * kept. Without it they count as said.
       */
      isDecided: z.boolean().optional(),
      /**
       * Whether the visitor was asked about health and answered. False: `healthProcessing` is only what the region begins
       * with, and a false of that kind takes nothing back. Without it a no counts as said.
       */
      isHealthDecided: z.boolean().optional(),
      /** What the browser says about Global Privacy Control; the request's own header counts as well. */
      gpc: z.boolean(),
      source: z.enum(consentSources),
      /** The version of the policy that was on the screen when it was said. A no to an earlier one still counts. */
      policyVersion: z.string().min(1).max(40),
      /** IANA name; tells the region apart where no proxy names a country. */
      timeZone: z.string().max(64).optional(),
    }),
    response: envelope(
      z.object({
        receiptId: z.string(),
        /** What counts from now on, after region and Global Privacy Control. */
        effective: choices,
        region: z.string(),
        basis: z.enum(['opt-in', 'opt-out']),
      }),
    ),
  },
} satisfies Record<string, RouteSchemas>

import { z } from 'zod'
import { envelope } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

export const siteSettings = z.object({
  brand: z.string(),
  payments: z.object({
    publishableKey: z.string(),
    /** A same-origin script that provides `Stripe` when no real account is configured. */
    scriptUrl: z.string().nullable(),
    sandbox: z.boolean(),
  }),
  passwordMinLength: z.number(),
  privacy: z.object({
    /** Two capital letters as a trusted proxy names them; null when nobody says. */
    country: z.string().nullable(),
    /** The state within the country, e.g. `WA`; null when nobody says. */
    state: z.string().nullable(),
    policyVersion: z.string(),
    /** Set only when the browser is to load the advertising pixel itself, with consent, on the landing page alone. */
    browserPixelId: z.string().nullable(),
  }),
})

export const siteSchemas = {
  siteSettings: { response: envelope(siteSettings) },
  /** The fields of the usual IP-geolocation services, so that one can stand in for the other. */
  geolocate: {
    response: z.object({
      country_code: z.string(),
      error: z.boolean().optional(),
      reason: z.string().optional(),
    }),
  },
} satisfies Record<string, RouteSchemas>

import { z } from 'zod'
import { envelope } from './shared.ts'
import type { RouteSchemas } from './shared.ts'

export const siteSettings = z.object({
  brand: z.string(),
  payments: z.object({
    publishableKey: z.string(),
    /** A same-origin script that provides `Stripe` if no real account is configured. */
    scriptUrl: z.string().nullable(),
    sandbox: z.boolean(),
  }),
  passwordMinLength: z.number(),
  privacy: z.object({
    /** Two capital letters as named by a trusted proxy; null if unknown. */
    country: z.string().nullable(),
    /** The state within the country, e.g. `WA`; null if unknown. */
    state: z.string().nullable(),
    policyVersion: z.string(),
    /** Whether an advertising network is told of anything. Absent in responses of older servers. */
    advertises: z.boolean().optional(),
    /** Set only if the browser should load the advertising pixel itself: with consent, on the landing page only. */
    browserPixelId: z.string().nullable(),
  }),
})

export const siteSchemas = {
  siteSettings: { response: envelope(siteSettings) },
  /** The same fields as common IP-geolocation services, so that one can replace the other. */
  geolocate: {
    response: z.object({
      country_code: z.string(),
      error: z.boolean().optional(),
      reason: z.string().optional(),
    }),
  },
} satisfies Record<string, RouteSchemas>

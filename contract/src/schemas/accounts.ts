import { z } from 'zod'
import { emailText, envelope, identifier, moment } from './shared.ts'
import type { RouteSchemas } from './shared.ts'
import { entitlementReason } from './subscription.ts'

const password = z.string().max(1024)

const newAccount = z.strictObject({
  email: emailText,
  password,
  repeatPassword: password,
  leadId: identifier,
})

/** A response that is one sentence for the visitor. */
const messageResponse = z.object({ success: z.literal(true), message: z.string() })

export const signedIn = z.object({
  token: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  user: z.object({ id: z.string() }),
})

/**
 * A sign-in with a password. `audience` says whose it is: the customers' pages and the admin area each keep only their
 * own. `isAnotherPerson` says that this browser held leads of another account, which are closed to it now: the page
 * forgets what it keeps, unless that is of the person who signs in.
 */
const signedInAs = signedIn.extend({
  audience: z.enum(['web', 'admin']),
  isAnotherPerson: z.literal(true).optional(),
})

/** The password was right, and the second factor is required: repeat the same request with a code. */
const secondFactorWanted = z.object({ mfaRequired: z.literal(true) })

export const userProfile = z.object({
  email: z.string(),
  /**
   * Whether a mailed link has proven the address. Until then, only what belongs to the account itself is shown, copied
   * and erased. Absent in responses of older servers.
   */
  emailVerified: z.boolean().optional(),
  planId: z.string().nullable(),
  subscriptionStatus: z.string().nullable(),
  subscriptionStart: moment.nullable(),
  subscriptionEnd: moment.nullable(),
  /** Whether the plan renews after that day, as things stand; null without a plan. */
  subscriptionRenews: z.boolean().nullable(),
  /** Why the plan is open or closed, as the subscription page reports it. Absent in responses of older servers. */
  subscriptionReason: entitlementReason.nullable().optional(),
  subscriptionName: z.string().nullable(),
  /** The name of the brand the plan belongs to. Absent in responses of older servers. */
  subscriptionBrandName: z.string().nullable().optional(),
  subscriptionPrice: z.number().nullable(),
  subscriptionCurrency: z.string().nullable(),
  /**
   * Every plan that was bought, active or ended, by its subscription id. A client recognizes its own purchase by it.
   */
  subscriptionIds: z.array(z.string()),
  /** Each of these plans, newest first, with the brand it belongs to. Absent in responses of older servers. */
  plans: z
    .array(
      z.object({
        appName: z.string(),
        planId: z.string(),
        subscriptionStatus: z.string(),
        subscriptionEnd: moment.nullable(),
        subscriptionRenews: z.boolean(),
      }),
    )
    .optional(),
  /** Everything bought so far: plans and one-time offers, oldest first. */
  purchases: z.array(
    z.object({
      id: z.string(),
      /** The brand it belongs to. Absent in responses of older servers. */
      appName: z.string().optional(),
      /** That brand's name. Absent in responses of older servers. */
      brandName: z.string().nullable().optional(),
      /** As on the emailed receipt. Absent in responses of older servers. */
      orderNumber: z.string().optional(),
      kind: z.enum(['plan', 'upsell']),
      name: z.string(),
      /** The amount paid. */
      price: z.number(),
      /** How much of it was refunded, or taken back by the bank in a dispute that was lost; 0 if nothing was. */
      refunded: z.number(),
      currency: z.string(),
      purchasedAt: moment,
    }),
  ),
})

export const accountSchemas = {
  setPassword: { body: newAccount, response: envelope(signedIn) },
  signup: { body: newAccount, response: envelope(signedIn) },
  login: {
    /** `code`: for an operator with a second factor, a code from the app or a recovery code. */
    body: z.strictObject({ email: z.string().max(254), password, code: z.string().max(40).optional() }),
    response: envelope(z.union([signedInAs, secondFactorWanted])),
  },
  refreshSession: {
    body: z.strictObject({ refreshToken: z.string().max(200) }),
    response: envelope(signedIn),
  },
  forgotPassword: { body: z.strictObject({ email: z.string().max(254) }), response: messageResponse },
  resetPassword: {
    /** A missing or empty token is refused by the use case, with a sentence of its own. */
    body: z.strictObject({ token: z.string().max(512).optional(), newPassword: password }),
    response: messageResponse,
  },
  logout: {
    /** With `keepsStorage` the browser keeps what it stored for this site, even if an operator signs out. */
    body: z.strictObject({ keepsStorage: z.literal(true).optional() }).optional(),
    response: envelope(z.object({ signedOut: z.literal(true) })),
  },
  userProfile: { response: envelope(userProfile) },
  /** Everything we store about the signed-in customer, by subject. */
  exportMyData: { response: envelope(z.record(z.string(), z.unknown())) },
  eraseMyData: {
    body: z.strictObject({ password }),
    response: envelope(z.object({ erased: z.literal(true) })),
  },
} satisfies Record<string, RouteSchemas>

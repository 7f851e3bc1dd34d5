import { z } from 'zod'
import { signedIn } from './accounts.ts'
import { emailText, envelope, identifier, moment } from './shared.ts'
import type { RouteSchemas } from './shared.ts'
import { pixelNumber } from '../pixel-number.ts'
import { retentionDays } from '../retention-days.ts'

const password = z.string().max(1024)
const code = z.string().max(12)
const codeOrRecovery = z.string().max(40)
const operatorRole = z.enum(['admin', 'viewer'])
const done = envelope(z.object({ done: z.literal(true) }))
const byId = z.object({ id: identifier })

const isNotEmpty = (body: object) => Object.keys(body).length > 0

/** Codes that replace the second factor, shown once. The client sends `id` back to confirm that they were saved. */
const recoveryCodes = z.object({ id: z.string(), codes: z.array(z.string()) })

/** An operator as their own profile page shows them. */
const operatorProfile = z.object({
  id: z.string(),
  email: z.string(),
  role: operatorRole,
  hasSecondFactor: z.boolean(),
  /** How many are left, and whether the operator confirmed having saved them; null without a second factor. */
  recoveryCodes: z.object({ left: z.number().int(), isKept: z.boolean() }).nullable(),
  sessions: z.array(
    z.object({
      id: z.string(),
      startedAt: moment,
      lastUsedAt: moment,
      endsAt: moment,
      isThisOne: z.boolean(),
    }),
  ),
})

const teamMember = z.object({
  id: z.string(),
  email: z.string(),
  role: operatorRole,
  /** Null for viewers, for whom this is hidden and all addresses but their own are masked. */
  hasSecondFactor: z.boolean().nullable(),
  since: moment,
  isDisabled: z.boolean(),
})

/** An invitation to the team that can still be accepted. */
const openInvitation = z.object({
  id: z.string(),
  role: operatorRole,
  /** Whom it is for, as the inviter entered it; null if nobody was named. */
  email: z.string().nullable(),
  invitedBy: z.string(),
  expiresAt: moment,
})

const countdownMode = z.enum(['display', 'enforced'])
const peopleCountMode = z.enum(['random', 'real'])
const ratingsMode = z.enum(['fixed', 'computed'])
const reviewBadgesMode = z.enum(['all', 'verified'])
const brandPixel = z.string().regex(pixelNumber, 'not a pixel number')

/** Switches of one brand that an operator may set. If absent, the brand's own data applies. */
const brandSwitches = z.strictObject({
  countdown: countdownMode.optional(),
  peopleCount: peopleCountMode.optional(),
  ratings: ratingsMode.optional(),
  reviewBadges: reviewBadgesMode.optional(),
  /** The brand's advertising pixel. If absent, the one from the environment, whose token is used for both. */
  pixelId: brandPixel.optional(),
})

/** Changes to one brand's switches. Null: back to the brand's own data; absent: unchanged. */
const brandSwitchChanges = z
  .strictObject({
    countdown: countdownMode.nullable().optional(),
    peopleCount: peopleCountMode.nullable().optional(),
    ratings: ratingsMode.nullable().optional(),
    reviewBadges: reviewBadgesMode.nullable().optional(),
    pixelId: brandPixel.nullable().optional(),
  })
  .refine(isNotEmpty, 'changes nothing')

/** Days after which the retention job deletes, with defaults filled in. */
const retentionInForce = z.object({ unpaidLeadDays: z.number().int(), rawEventDays: z.number().int() })

const houseSettings = z.object({
  brands: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      hosts: z.array(z.string()),
      isDefault: z.boolean(),
      switches: brandSwitches,
    }),
  ),
  /** The pixel from the environment. Null while advertising is off; then no brand's pixel receives anything. */
  adPlatform: z.object({ pixelId: z.string() }).nullable(),
  retention: retentionInForce,
  /** The time zone in which counts are kept, and the one that REPORTING_TIME_ZONE asks for. */
  timeZone: z.object({ kept: z.string(), wanted: z.string() }),
})

const auditEntry = z.object({
  seq: z.number(),
  at: moment,
  actor: z.string().nullable(),
  action: z.string(),
  target: z.string().nullable(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

function retentionSetting({ least, most }: { readonly least: number; readonly most: number }) {
  return z.number().int().min(least).max(most).optional()
}

export const adminSchemas = {
  adminCheck: {
    response: z.object({
      success: z.literal(true),
      isAdmin: z.boolean(),
      data: z.object({
        isAdmin: z.boolean(),
        role: operatorRole.nullable(),
        email: z.string().nullable(),
        /** The reporting time zone, an IANA name; null for anybody but operators. */
        timeZone: z.string().nullable(),
      }),
    }),
  },
  acceptOperatorInvitation: {
    body: z.strictObject({ token: z.string().max(200), email: emailText, password }),
    response: envelope(signedIn),
  },
  operatorProfile: { response: envelope(operatorProfile) },
  changeOperatorPassword: {
    body: z.strictObject({ currentPassword: password, newPassword: password }),
    response: done,
  },
  /** The code if the second factor is on, otherwise the password. */
  confirmOperator: {
    body: z
      .strictObject({ password: password.optional(), code: code.optional() })
      .refine(isNotEmpty, 'proves nothing'),
    response: done,
  },
  startSecondFactor: {
    body: z.strictObject({ currentPassword: password }),
    /** `uri` is for an authenticator app to scan, `secret` for typing by hand. */
    response: envelope(z.object({ uri: z.string(), secret: z.string() })),
  },
  /** Turns it on and returns the first recovery codes. */
  confirmSecondFactor: {
    body: z.strictObject({ code }),
    response: envelope(z.object({ done: z.literal(true), recoveryCodes })),
  },
  removeSecondFactor: {
    body: z.strictObject({ currentPassword: password, code: codeOrRecovery }),
    response: done,
  },
  /** Invalidates the old ones. */
  makeRecoveryCodes: { body: z.strictObject({}).optional(), response: envelope(recoveryCodes) },
  keepRecoveryCodes: { body: z.strictObject({ id: identifier }), response: done },
  endOperatorSession: { params: byId, body: z.strictObject({}).optional(), response: done },
  operatorTeam: { response: envelope(z.array(teamMember)) },
  inviteOperator: {
    /** `email`: whom the link is for. It invalidates an earlier open link for the same address. */
    body: z.strictObject({ role: operatorRole, email: emailText.optional() }),
    /** The link is shown once. Anybody who has it can become an operator. */
    response: envelope(z.object({ url: z.string(), expiresAt: moment })),
  },
  openInvitations: { response: envelope(z.array(openInvitation)) },
  withdrawInvitation: { params: byId, body: z.strictObject({}).optional(), response: done },
  changeOperator: {
    params: byId,
    body: z
      .strictObject({ role: operatorRole.optional(), isDisabled: z.boolean().optional() })
      .refine(isNotEmpty, 'changes nothing'),
    response: done,
  },
  /** For a colleague who lost both phone and recovery codes. Operators turn off their own with password and code. */
  removeColleagueSecondFactor: { params: byId, body: z.strictObject({}).optional(), response: done },
  houseSettings: { response: envelope(houseSettings) },
  changeHouseSettings: {
    body: z
      .strictObject({
        /** Only the changes per brand, so that what a colleague sets at the same time is not overwritten. */
        brands: z.record(identifier, brandSwitchChanges).optional(),
        retention: z
          .strictObject({
            unpaidLeadDays: retentionSetting(retentionDays.unpaidLeadDays),
            rawEventDays: retentionSetting(retentionDays.rawEventDays),
          })
          .optional(),
        /** The days the operator saw: 409 if those of a period that is changed are others by now. */
        formerRetention: retentionInForce.optional(),
      })
      .refine(isNotEmpty, 'changes nothing'),
    response: envelope(houseSettings),
  },
  auditLog: {
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    response: envelope(z.object({ entries: z.array(auditEntry), next: z.number().nullable() })),
  },
} satisfies Record<string, RouteSchemas>

import { z } from 'zod'
import { signedIn } from './accounts.ts'
import { emailText, envelope, identifier } from './shared.ts'
import type { RouteSchemas } from './shared.ts'
import { pixelNumber } from '../pixel-number.ts'
import { retentionDays } from '../retention-days.ts'

const password = z.string().max(1024)
const code = z.string().max(12)
const codeOrRecovery = z.string().max(40)
export const operatorRole = z.enum(['admin', 'viewer'])
const done = envelope(z.object({ done: z.literal(true) }))
const byId = z.object({ id: identifier })
const moment = z.iso.datetime()

const isSomething = (body: object) => Object.keys(body).length > 0

/** Codes that stand in for the second factor, shown once; `id` is named to say that they are kept. */
export const recoveryCodes = z.object({ id: z.string(), codes: z.array(z.string()) })

/** What the house calls itself in its own area. */
export const operatorProfile = z.object({
  id: z.string(),
  email: z.string(),
  role: operatorRole,
  hasSecondFactor: z.boolean(),
  /** How many are left and whether the operator said to have kept them; null without a second factor. */
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

export const teamMember = z.object({
  id: z.string(),
  email: z.string(),
  role: operatorRole,
  /** Null for viewers, who are not told, and to whom all addresses but their own are masked. */
  hasSecondFactor: z.boolean().nullable(),
  since: moment,
  isDisabled: z.boolean(),
})

/** A link to the team that somebody could still follow. */
export const openInvitation = z.object({
  id: z.string(),
  role: operatorRole,
  /** Whom it was made for, as the inviter said; null where nobody was named. */
  email: z.string().nullable(),
  invitedBy: z.string(),
  expiresAt: moment,
})

const countdownMode = z.enum(['display', 'enforced'])
const peopleCountMode = z.enum(['random', 'real'])
const ratingsMode = z.enum(['fixed', 'computed'])
const reviewBadgesMode = z.enum(['all', 'verified'])
const brandPixel = z.string().regex(pixelNumber, 'not a pixel number')

/** Switches of one brand that an operator may set; absent: as the brand's own data has it. */
export const brandSwitches = z.strictObject({
  countdown: countdownMode.optional(),
  peopleCount: peopleCountMode.optional(),
  ratings: ratingsMode.optional(),
  reviewBadges: reviewBadgesMode.optional(),
  /** The advertising pixel of this brand; absent: the one of the environment, whose token has to serve both. */
  pixelId: brandPixel.optional(),
})

/** Switches of one brand to set; null: as the brand's own data has it again, absent: as it is. */
const brandSwitchChanges = z
  .strictObject({
    countdown: countdownMode.nullable().optional(),
    peopleCount: peopleCountMode.nullable().optional(),
    ratings: ratingsMode.nullable().optional(),
    reviewBadges: reviewBadgesMode.nullable().optional(),
    pixelId: brandPixel.nullable().optional(),
  })
  .refine(isSomething, 'changes nothing')

export const houseSettings = z.object({
  brands: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      hosts: z.array(z.string()),
      isDefault: z.boolean(),
      switches: brandSwitches,
    }),
  ),
  /** The pixel of the environment; null while advertising is off, and then no brand's pixel is told anything. */
  adPlatform: z.object({ pixelId: z.string() }).nullable(),
  /** Days after which the retention job deletes; what is absent is the default. */
  retention: z.object({ unpaidLeadDays: z.number().int(), rawEventDays: z.number().int() }),
  /** The zone by whose days all numbers are kept, and the one that REPORTING_TIME_ZONE asks for. */
  timeZone: z.object({ kept: z.string(), wanted: z.string() }),
})

export const auditEntry = z.object({
  seq: z.number(),
  at: moment,
  actor: z.string().nullable(),
  action: z.string(),
  target: z.string().nullable(),
  reason: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
})

function keptDays({ least, most }: { readonly least: number; readonly most: number }) {
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
        /** Whose days all numbers are kept by, an IANA name; operators alone are told. */
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
  /** The code where the second factor is on, else the password. */
  confirmOperator: {
    body: z
      .strictObject({ password: password.optional(), code: code.optional() })
      .refine(isSomething, 'proves nothing'),
    response: done,
  },
  startSecondFactor: {
    body: z.strictObject({ currentPassword: password }),
    /** `uri` is what an authenticator app scans, `secret` what a person types instead. */
    response: envelope(z.object({ uri: z.string(), secret: z.string() })),
  },
  /** Turns it on, and hands out the first recovery codes. */
  confirmSecondFactor: {
    body: z.strictObject({ code }),
    response: envelope(z.object({ done: z.literal(true), recoveryCodes })),
  },
  removeSecondFactor: {
    body: z.strictObject({ currentPassword: password, code: codeOrRecovery }),
    response: done,
  },
  /** The old ones end. */
  makeRecoveryCodes: { body: z.strictObject({}).optional(), response: envelope(recoveryCodes) },
  keepRecoveryCodes: { body: z.strictObject({ id: identifier }), response: done },
  endOperatorSession: { params: byId, body: z.strictObject({}).optional(), response: done },
  operatorTeam: { response: envelope(z.array(teamMember)) },
  inviteOperator: {
    /** `email`: whom the link is for. A former open link for the same address ends. */
    body: z.strictObject({ role: operatorRole, email: emailText.optional() }),
    /** The link is shown once; it makes its bearer an operator. */
    response: envelope(z.object({ url: z.string(), expiresAt: moment })),
  },
  openInvitations: { response: envelope(z.array(openInvitation)) },
  withdrawInvitation: { params: byId, body: z.strictObject({}).optional(), response: done },
  changeOperator: {
    params: byId,
    body: z
      .strictObject({ role: operatorRole.optional(), isDisabled: z.boolean().optional() })
      .refine(isSomething, 'changes nothing'),
    response: done,
  },
  /** For a colleague who lost the phone and the recovery codes; one's own is turned off with password and code. */
  removeColleagueSecondFactor: { params: byId, body: z.strictObject({}).optional(), response: done },
  houseSettings: { response: envelope(houseSettings) },
  changeHouseSettings: {
    body: z
      .strictObject({
        /** By brand, only what changes: what a colleague sets at the same time stays. */
        brands: z.record(identifier, brandSwitchChanges).optional(),
        retention: z
          .strictObject({
            unpaidLeadDays: keptDays(retentionDays.unpaidLeadDays),
            rawEventDays: keptDays(retentionDays.rawEventDays),
          })
          .optional(),
      })
      .refine(isSomething, 'changes nothing'),
    response: envelope(houseSettings),
  },
  auditLog: {
    query: z.object({ before: z.coerce.number().int().positive().optional() }),
    response: envelope(z.object({ entries: z.array(auditEntry), next: z.number().nullable() })),
  },
} satisfies Record<string, RouteSchemas>

import { createHash } from 'node:crypto'
import type { PlanOffer } from '@fennel/funnel'
import { eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Queryable } from '#api/db/client.ts'
import type { Attempt } from './attempt-store.ts'
import { consentReceipts } from './checkout-tables.ts'

/** What the buyer saw, and who they are as far as the browser says. */
export interface Consent {
  /** The terms beside the pay button, in the server's words. */
  readonly disclosure: string | null
  /**
   * The terms as the browser reported them. Only their version is stored, which shows when the text was a different
   * one.
   */
  readonly reportedDisclosure: string | null
  readonly fullName: string | null
  readonly countryCode: string | null
  readonly ipAddress: string
  readonly userAgent: string | null
  readonly device: Readonly<Record<string, string | number | boolean>> | null
}

/** Who pressed the button, as far as any request reveals. */
export function browserOf(request: FastifyRequest): Pick<Consent, 'ipAddress' | 'userAgent'> {
  return { ipAddress: request.ip, userAgent: request.headers['user-agent']?.slice(0, 512) ?? null }
}

/** Stores the consent receipt of an attempt, with the catalog's terms at the time. */
export async function insertConsent(
  db: Queryable,
  receipt: {
    readonly id: string
    readonly attempt: Attempt
    readonly plan: PlanOffer
    readonly consent: Consent
    readonly agreedAt: Date
  },
): Promise<void> {
  const { attempt, plan, consent } = receipt
  await db
    .insert(consentReceipts)
    .values({
      id: receipt.id,
      attemptId: attempt.id,
      leadId: attempt.leadId,
      brandId: attempt.brandId,
      productId: attempt.productId,
      disclosure: consent.disclosure,
      disclosureVersion:
        consent.reportedDisclosure === null ? null : disclosureVersionOf(consent.reportedDisclosure),
      firstTermCents: plan.finalPriceCents,
      firstTermDays: plan.durationDays,
      renewalCents: plan.renewal.cents,
      renewalInterval: plan.renewal.interval,
      renewalIntervalCount: plan.renewal.intervalCount,
      currency: plan.currency,
      fullName: consent.fullName,
      countryCode: consent.countryCode,
      ipAddress: consent.ipAddress,
      userAgent: consent.userAgent,
      device: consent.device,
      agreedAt: receipt.agreedAt,
    })
    .onConflictDoNothing({ target: consentReceipts.attemptId })
}

/**
 * Whether the buyer agrees to a different text now than this attempt's receipt holds. A buyer who is shown no text
 * agrees to none.
 */
export async function agreesToOtherTerms(
  db: Queryable,
  attemptId: string,
  { disclosure }: Consent,
): Promise<boolean> {
  if (disclosure === null) return false
  const [kept] = await db
    .select({ disclosure: consentReceipts.disclosure })
    .from(consentReceipts)
    .where(eq(consentReceipts.attemptId, attemptId))
  return kept?.disclosure !== disclosure
}

/** The first 16 hex digits of a text's SHA-256. */
export function disclosureVersionOf(disclosure: string): string {
  return createHash('sha256').update(disclosure).digest('hex').slice(0, 16)
}

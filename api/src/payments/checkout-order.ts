import { apiMessages } from '@fennel/contract'
import type { PaymentDeviceInfo } from '@fennel/contract'
import { adminSetupProductId } from '@fennel/funnel'
import type { CancelNotice, PlanOffer } from '@fennel/funnel'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#api/app-error.ts'
import { stripePlanOf } from '#api/catalog/index.ts'
import type { StripePlan } from '#api/catalog/index.ts'
import { emailKeyOf, requireLead } from '#api/leads/index.ts'
import type { LeadRecord } from '#api/leads/index.ts'
import { browserOf } from './consent-receipt.ts'
import type { Consent } from './consent-receipt.ts'
import { leadIdsOfBuyer } from './lead-ids-of-buyer.ts'
import type { FindLeadsOfAccount } from './lead-ids-of-buyer.ts'
import { orStripeUnavailable } from './or-stripe-unavailable.ts'
import { priceForLead } from './price-for-lead.ts'
import type { NamedPrice } from './price-for-lead.ts'
import { registerUrl } from './public-url.ts'
import { shownTerms } from './shown-terms.ts'
import type { Services } from '#api/services.ts'

/** The fields shared by the three ways to start a purchase. */
export interface OrderRequest extends NamedPrice {
  readonly customerEmail: string | undefined
  readonly paymentMethodId: string | undefined
  readonly confirmationTokenId?: string | undefined
  readonly registrationSource?: string | undefined
  readonly fullName?: string | undefined
  readonly countryCode?: string | undefined
  readonly disclosure?: string | undefined
  readonly deviceInfo?: PaymentDeviceInfo | undefined
}

/** Who wants to buy what, how, and what they agreed to. Everything in it has been checked. */
export interface CheckoutOrder {
  readonly lead: LeadRecord
  /**
   * This lead and the same person's others, of this browser or of the account signed in: a plan bought with any of them
   * is theirs.
   */
  readonly leadIds: readonly string[]
  readonly brandId: string
  readonly plan: PlanOffer
  readonly stripePlan: StripePlan
  /** May be a confirmation token, which becomes a payment method. Null when the browser confirms the payment itself. */
  readonly paymentMethodId: string | null
  readonly returnUrl: string
  readonly registrationSource: string | null
  readonly consent: Consent
}

/**
 * Checks who is buying and what. The lead comes from the browser's capability and must have the email given in the
 * request (404). The price comes from the catalog and from whether the lead's offer has ended; any other amount is
 * refused (400, 409).
 */
export async function checkoutOrderOf(
  services: Services,
  leadsOfAccount: FindLeadsOfAccount,
  request: FastifyRequest,
  body: OrderRequest,
): Promise<CheckoutOrder> {
  const lead = await leadOf(services, request, body.customerEmail)
  if (body.productId === adminSetupProductId) throw new AppError('not_found', apiMessages.notFound)
  const brand = services.brands.get(lead.appName)
  const plan = await priceForLead(services, brand, lead, body)
  return {
    lead,
    leadIds: (await leadIdsOfBuyer(services, leadsOfAccount, request, lead)).all,
    brandId: lead.appName,
    plan,
    stripePlan: await stripePlanOrUnavailable(services, lead.appName, plan),
    paymentMethodId: body.paymentMethodId ?? body.confirmationTokenId ?? null,
    returnUrl: registerUrl(services, request),
    registrationSource: body.registrationSource ?? null,
    consent: { ...consentOf(request, body), ...disclosureOf(services, plan, brand, body.disclosure) },
  }
}

/**
 * The lead of this browser with this email. Throws 404 if there is none, without revealing which of the two was wrong.
 */
export async function leadOf(
  services: Services,
  request: FastifyRequest,
  email: string | undefined,
): Promise<LeadRecord> {
  return requireLead(services, request, email === undefined ? {} : { emailKey: emailKeyOf(email) })
}

async function stripePlanOrUnavailable(
  services: Services,
  brandId: string,
  plan: PlanOffer,
): Promise<CheckoutOrder['stripePlan']> {
  return orStripeUnavailable(services, () => stripePlanOf(services.stripe, brandId, plan), {
    logged: 'The plan could not be looked up at Stripe',
    about: { plan: plan.id },
    message: apiMessages.paymentTimedOut,
  })
}

/** The terms that were shown, in the server's words rather than the browser's; null if the caller showed none. */
function disclosureOf(
  services: Services,
  plan: PlanOffer,
  brand: CancelNotice | undefined,
  reported: string | undefined,
): Pick<Consent, 'disclosure' | 'reportedDisclosure'> {
  if (reported === undefined) return { disclosure: null, reportedDisclosure: null }
  const disclosure = shownTerms(plan, brand ?? {}, reported, services.now())
  if (disclosure !== reported)
    services.log.warn({ plan: plan.id }, 'A browser reported other terms than the ones beside the pay button')
  return { disclosure, reportedDisclosure: reported }
}

function consentOf(
  request: FastifyRequest,
  body: OrderRequest,
): Omit<Consent, 'disclosure' | 'reportedDisclosure'> {
  return {
    ...browserOf(request),
    fullName: body.fullName ?? null,
    countryCode: body.countryCode?.toUpperCase() ?? null,
    device: body.deviceInfo === undefined ? null : definedOf(body.deviceInfo),
  }
}

function definedOf(device: PaymentDeviceInfo): NonNullable<Consent['device']> {
  return Object.fromEntries(
    Object.entries(device).filter(
      (entry): entry is [string, string | number | boolean] => entry[1] !== undefined,
    ),
  )
}

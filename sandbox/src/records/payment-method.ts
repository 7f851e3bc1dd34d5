export interface Address {
  city: string | null
  country: string | null
  line1: string | null
  line2: string | null
  postal_code: string | null
  state: string | null
}

export interface BillingDetails {
  address: Address
  email: string | null
  name: string | null
  phone: string | null
  tax_id: string | null
}

export type Wallet = 'apple_pay' | 'google_pay'

export interface CardWallet {
  dynamic_last4: string | null
  type: Wallet
  apple_pay?: Record<string, never>
  google_pay?: Record<string, never>
}

export interface CardDetails {
  brand: string
  checks: {
    address_line1_check: string | null
    address_postal_code_check: string | null
    cvc_check: string | null
  }
  country: string
  display_brand: string
  exp_month: number
  exp_year: number
  fingerprint: string
  funding: string
  generated_from: null
  last4: string
  networks: { available: string[]; preferred: null }
  regulated_status: 'unregulated'
  three_d_secure_usage: { supported: boolean }
  wallet: CardWallet | null
}

export interface PaymentMethod {
  id: string
  object: 'payment_method'
  allow_redisplay: 'always' | 'limited' | 'unspecified'
  billing_details: BillingDetails
  card: CardDetails
  created: number
  customer: string | null
  customer_account: null
  livemode: false
  metadata: Record<string, string>
  type: 'card'
  /** The test card behind it; never leaves the sandbox. */
  _number: string
  /** Authenticated for later charges without the customer present. */
  _setUp: boolean
  /** Used once without a customer, or detached: may not be used again. */
  _spent: boolean
}

export const emptyAddress: Address = {
  city: null,
  country: null,
  line1: null,
  line2: null,
  postal_code: null,
  state: null,
}

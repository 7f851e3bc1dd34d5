/** Whether a payment method may be offered on a domain, and if not, why. */
export interface DomainStatus {
  status: 'active' | 'inactive'
  status_details?: { error_message: string }
}

/** A domain that an account registered for wallets. */
export interface PaymentMethodDomain {
  id: string
  object: 'payment_method_domain'
  amazon_pay: DomainStatus
  apple_pay: DomainStatus
  created: number
  domain_name: string
  enabled: boolean
  google_pay: DomainStatus
  klarna: DomainStatus
  link: DomainStatus
  livemode: false
  paypal: DomainStatus
}

import type { DeclineName } from './declines.ts'

/** What a test card does. Absent fields mean that it simply works. */
export interface TestCard {
  number: string
  tokens: readonly string[]
  brand: string
  funding?: 'credit' | 'debit' | 'prepaid'
  country?: string
  /** Declined as soon as it is attached, set up or charged. */
  refused?: DeclineName
  /** Can be attached to a customer, but is declined when charged. */
  refusedOnCharge?: DeclineName
  /**
   * When the issuer challenges the cardholder: always; only while they are present (`on_session`); or then, and in
   * their absence until the card was set up (`on_session_or_unset`).
   */
  challenge?: 'always' | 'on_session_or_unset' | 'on_session'
  /** What happens after a successful charge. */
  aftermath?: 'dispute' | 'dispute_not_received' | 'fraud_warning' | 'inquiry'
}

const card = (
  number: string,
  brand: string,
  token: string | readonly string[],
  rest: Partial<TestCard> = {},
): TestCard => ({
  number,
  brand,
  tokens: typeof token === 'string' ? [token] : token,
  ...rest,
})

const both = (name: string): readonly string[] => [`pm_card_${name}`, `pm_card_visa_${name}`]

/** The official test cards by number and by `pm_card_…` token (https://docs.stripe.com/testing). */
export const testCards: readonly TestCard[] = [
  card('4242424242424242', 'visa', ['pm_card_visa', 'pm_card_us']),
  card('4000056655665556', 'visa', 'pm_card_visa_debit', { funding: 'debit' }),
  card('5555555555554444', 'mastercard', 'pm_card_mastercard'),
  card('2223003122003222', 'mastercard', 'pm_card_mastercard_series2'),
  card('5200828282828210', 'mastercard', 'pm_card_mastercard_debit', { funding: 'debit' }),
  card('5105105105105100', 'mastercard', 'pm_card_mastercard_prepaid', { funding: 'prepaid' }),
  card('378282246310005', 'amex', 'pm_card_amex'),
  card('371449635398431', 'amex', 'pm_card_amex_second'),
  card('6011111111111117', 'discover', 'pm_card_discover'),
  card('6011981111111113', 'discover', 'pm_card_discover_debit', { funding: 'debit' }),
  card('3056930009020004', 'diners', 'pm_card_diners'),
  card('36227206271667', 'diners', 'pm_card_diners_14digits'),
  card('3566002020360505', 'jcb', 'pm_card_jcb'),
  card('6200000000000005', 'unionpay', 'pm_card_unionpay'),
  card('4000000760000002', 'visa', 'pm_card_br', { country: 'BR' }),
  card('4000001240000000', 'visa', 'pm_card_ca', { country: 'CA' }),
  card('4000008260000000', 'visa', 'pm_card_gb', { country: 'GB' }),
  card('4000002760000016', 'visa', 'pm_card_de', { country: 'DE' }),

  card('4000000000000002', 'visa', both('chargeDeclined'), { refused: 'generic' }),
  card('4000000000009995', 'visa', both('chargeDeclinedInsufficientFunds'), {
    refused: 'insufficient_funds',
  }),
  card('4000000000009987', 'visa', both('chargeDeclinedLostCard'), { refused: 'lost' }),
  card('4000000000009979', 'visa', both('chargeDeclinedStolenCard'), { refused: 'stolen' }),
  card('4000000000000069', 'visa', both('chargeDeclinedExpiredCard'), { refused: 'expired' }),
  card('4000000000000127', 'visa', both('chargeDeclinedIncorrectCvc'), { refused: 'incorrect_cvc' }),
  card('4000000000000119', 'visa', both('chargeDeclinedProcessingError'), { refused: 'processing' }),
  card('4000000000006975', 'visa', both('chargeDeclinedVelocityLimitExceeded'), { refused: 'velocity' }),
  card('4100000000000019', 'visa', ['pm_card_radarBlock', 'pm_card_chargeDeclinedFraudulent'], {
    refusedOnCharge: 'fraudulent',
  }),
  card('4242424242424241', 'visa', 'pm_card_incorrectNumber', { refused: 'incorrect_number' }),
  card('4000000000000341', 'visa', 'pm_card_chargeCustomerFail', { refusedOnCharge: 'generic' }),

  card(
    '4000002500003155',
    'visa',
    ['pm_card_authenticationRequiredOnSetup', 'pm_card_authenticationRequired'],
    {
      challenge: 'on_session_or_unset',
    },
  ),
  card('4000002760003184', 'visa', 'pm_card_authenticationRequiredAlways', { challenge: 'always' }),
  card('4000003800000446', 'visa', 'pm_card_authenticationRequiredSetupForOffSession', {
    challenge: 'on_session',
  }),
  card('4000008260003178', 'visa', 'pm_card_authenticationRequiredChargeDeclinedInsufficientFunds', {
    challenge: 'on_session_or_unset',
    refusedOnCharge: 'insufficient_funds',
  }),
  card('4000000000003220', 'visa', 'pm_card_threeDSecure2Required', { challenge: 'on_session_or_unset' }),
  card('4000000000003063', 'visa', 'pm_card_threeDSecureRequired', { challenge: 'on_session_or_unset' }),
  card('4000008400001629', 'visa', 'pm_card_threeDSecureRequiredChargeDeclined', {
    challenge: 'on_session_or_unset',
    refusedOnCharge: 'generic',
  }),
  card('4000008400001280', 'visa', 'pm_card_threeDSecureRequiredProcessingError', {
    challenge: 'on_session_or_unset',
    refusedOnCharge: 'processing',
  }),
  card('4000000000003055', 'visa', 'pm_card_threeDSecureOptional'),

  card('4000000000005423', 'visa', 'pm_card_createIssuerFraudRecord', { aftermath: 'fraud_warning' }),
  card('4000000000000259', 'visa', 'pm_card_createDispute', { aftermath: 'dispute' }),
  card('4000000000002685', 'visa', 'pm_card_createDisputeProductNotReceived', {
    aftermath: 'dispute_not_received',
  }),
  card('4000000000001976', 'visa', 'pm_card_createDisputeInquiry', { aftermath: 'inquiry' }),
]

/** Can be attached to a customer, but is declined whenever it is charged. */
export const failingCard = '4000000000000341'

const byNumber = new Map(testCards.map((entry) => [entry.number, entry]))
const byToken = new Map(testCards.flatMap((entry) => entry.tokens.map((token) => [token, entry] as const)))

export const cardByNumber = (number: string): TestCard | undefined => byNumber.get(number)
export const cardByToken = (token: string): TestCard | undefined => byToken.get(token)

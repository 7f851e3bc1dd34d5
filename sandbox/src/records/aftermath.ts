export interface Refund {
  id: string
  object: 'refund'
  amount: number
  balance_transaction: string
  charge: string
  created: number
  currency: string
  customer: string | null
  customer_account: null
  destination_details: {
    card: {
      reference: string
      reference_status: 'available'
      reference_type: 'acquirer_reference_number'
      type: 'refund'
    }
    type: 'card'
  }
  failure_balance_transaction?: string
  failure_reason?: string
  metadata: Record<string, string>
  payment_intent: string
  payment_method: string | null
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null
  receipt_number: null
  source_transfer_reversal: null
  status: 'failed' | 'succeeded'
  transfer_reversal: null
}

type DisputeStatus =
  | 'lost'
  | 'needs_response'
  | 'prevented'
  | 'under_review'
  | 'warning_closed'
  | 'warning_needs_response'
  | 'won'

/** What a dispute took from the account's balance, or gave back to it. */
export interface DisputeMovement {
  id: string
  object: 'balance_transaction'
  amount: number
  available_on: number
  balance_type: 'payments'
  created: number
  currency: string
  description: string
  exchange_rate: null
  fee: 0
  fee_details: never[]
  net: number
  reporting_category: 'dispute' | 'dispute_reversal'
  source: string
  status: 'available'
  type: 'adjustment'
}

export interface Dispute {
  id: string
  object: 'dispute'
  amount: number
  balance_transactions: DisputeMovement[]
  charge: string
  created: number
  currency: string
  enhanced_eligibility_types: never[]
  evidence: Record<string, unknown>
  evidence_details: {
    due_by: number | null
    enhanced_eligibility: Record<string, never>
    has_evidence: boolean
    past_due: boolean
    submission_count: number
    submission_method: 'manual' | 'not_submitted'
  }
  intended_submission_method: null
  is_charge_refundable: boolean
  livemode: false
  metadata: Record<string, string>
  payment_intent: string
  payment_method_details: {
    card: {
      brand: string
      case_type: 'chargeback' | 'inquiry' | 'resolution'
      network: string
      network_reason_code: string
    }
    type: 'card'
  }
  reason: string
  status: DisputeStatus
}

export interface EarlyFraudWarning {
  id: string
  object: 'radar.early_fraud_warning'
  actionable: boolean
  charge: string
  created: number
  fraud_type: string
  livemode: false
  payment_intent: string
}

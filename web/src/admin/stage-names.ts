import type { FunnelStage } from './analytics/conversions.ts'

/** The display names of the journey's stages. */
export const stageNames: Readonly<Record<FunnelStage, string>> = {
  visit: 'Visits',
  landing: 'Landing page',
  quizStart: 'Quiz started',
  quizComplete: 'Quiz finished',
  purchaseView: 'Plans viewed',
  paymentStart: 'Payment started',
  paid: 'Paid',
  upsellPaid: 'One-time offer',
  registered: 'Registered',
}

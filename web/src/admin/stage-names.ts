import type { DataOf } from '@fennel/contract'

export type Conversions = DataOf<'conversions'>
export type JourneyCounts = Conversions['total']
export type FunnelStage = Conversions['funnel'][number]['stage']

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

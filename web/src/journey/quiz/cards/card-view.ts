import type { InfoCardStep, InPageInfoCardStep } from '@fennel/funnel'

/** The props of every custom card. */
export interface CardViewProps {
  readonly step: InfoCardStep | InPageInfoCardStep
  readonly isBusy: boolean
  readonly onContinue: () => void
}

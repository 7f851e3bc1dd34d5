import type { InfoCardStep, InPageInfoCardStep } from '@fennel/funnel'

/** What every custom card is handed. */
export interface CardViewProps {
  readonly step: InfoCardStep | InPageInfoCardStep
  readonly isBusy: boolean
  readonly onContinue: () => void
}

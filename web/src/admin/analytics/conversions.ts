import type { DataOf } from '@fennel/contract'

/** The journeys of a period, as the API sends them. */
export type Conversions = DataOf<'conversions'>
export type JourneyCounts = Conversions['total']
export type FunnelStage = Conversions['funnel'][number]['stage']

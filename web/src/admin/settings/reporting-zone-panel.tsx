import type { DataOf } from '@fennel/contract'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'

/** By whose days numbers are kept, and how that is changed: outside, since everything has to be counted anew. */
export function ReportingZonePanel({ zone }: { readonly zone: DataOf<'houseSettings'>['timeZone'] }) {
  const { kept, wanted } = zone
  return (
    <Panel
      title="Reporting time zone"
      note={`A day on these pages is a day in ${kept}. To change that, set REPORTING_TIME_ZONE, run npm run rollups:rebuild and start Fennel anew.`}
    >
      <Notice tone="bad">
        {kept === wanted
          ? undefined
          : `REPORTING_TIME_ZONE says ${wanted}, but numbers are kept in ${kept} until npm run rollups:rebuild has counted them anew.`}
      </Notice>
    </Panel>
  )
}

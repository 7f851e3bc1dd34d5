import type { DataOf } from '@fennel/contract'
import { Notice } from '../ui/notice.tsx'
import { Panel } from '../ui/panel.tsx'

/** The zone whose days numbers are counted by. Changed on the command line, since everything is recounted. */
export function ReportingZonePanel({ zone }: { readonly zone: DataOf<'houseSettings'>['timeZone'] }) {
  const { kept, wanted } = zone
  return (
    <Panel
      title="Reporting time zone"
      note={`Days in the admin area are in ${kept}. To change that, set REPORTING_TIME_ZONE, run npm run rollups:rebuild and restart Fennel.`}
    >
      <Notice tone="bad">
        {kept === wanted
          ? undefined
          : `REPORTING_TIME_ZONE is ${wanted}, but numbers stay in ${kept} until you run npm run rollups:rebuild.`}
      </Notice>
    </Panel>
  )
}

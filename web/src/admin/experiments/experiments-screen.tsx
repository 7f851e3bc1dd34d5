import type { DataOf } from '@fennel/contract'
import { LoadState } from '../ui/load-state.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { Panel } from '../ui/panel.tsx'
import { Filters, SelectFilter } from '../ui/select-filter.tsx'
import { useAdminCall } from '../ui/use-admin-call.ts'
import { useUrlFilters } from '../ui/use-url-filters.ts'
import { ExperimentPanel } from './experiment-panel.tsx'

type Experiment = DataOf<'experimentReadings'>['experiments'][number]

const filterNames = ['brand', 'status'] as const
const statuses = [
  { value: 'running', label: 'Running' },
  { value: 'stopped', label: 'Stopped' },
] as const

/** Every experiment of the installation: its arms, their results, and what to do now. */
export function ExperimentsScreen() {
  const [filters, change] = useUrlFilters(filterNames)
  const loaded = useAdminCall('experimentReadings', {})
  const all = loaded.data?.data.experiments ?? []
  const brands = new Map(all.map(({ appName, brandName }) => [appName, brandName]))
  const isWanted = ({ appName, status }: Experiment) =>
    (filters.brand === undefined || filters.brand === appName) &&
    (filters.status === undefined || filters.status === status)
  return (
    <>
      <PageHeader
        title="Experiments"
        intro="You can check these intervals every day: looking often doesn’t create false winners. Revenue excludes renewals. Experiments are set up and stopped in their brand’s code."
      />
      <Filters>
        <SelectFilter
          label="Brand"
          all="All brands"
          value={filters.brand}
          options={[...brands].map(([value, label]) => ({ value, label }))}
          onChange={(brand) => change({ brand })}
        />
        <SelectFilter
          label="Status"
          all="All"
          value={filters.status}
          options={statuses}
          onChange={(status) => change({ status })}
        />
      </Filters>
      <LoadState loaded={loaded}>
        {({ data: { experiments } }) => {
          const wanted = experiments.filter(isWanted)
          if (wanted.length === 0)
            return (
              <Panel title="No experiments">
                <p>
                  {experiments.length === 0
                    ? 'No brand is running an experiment. Add one to a brand’s experiments; visitors are split automatically.'
                    : 'No experiments match these filters.'}
                </p>
              </Panel>
            )
          return wanted.map((experiment) => (
            <ExperimentPanel key={`${experiment.appName}/${experiment.id}`} experiment={experiment} />
          ))
        }}
      </LoadState>
    </>
  )
}

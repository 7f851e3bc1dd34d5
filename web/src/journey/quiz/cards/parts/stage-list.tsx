import { CheckIcon } from '#web/ui/check-icon.tsx'
import { classNames } from '#web/ui/class-names.ts'
import styles from './stage-list.module.css'
import type { Stage, StagesRun } from './use-stages.ts'

interface StageListProps {
  readonly stages: readonly Stage[]
  readonly run: StagesRun
}

/** The stages, with a check mark for each finished one. The running one is announced. */
export function StageList({ stages, run }: StageListProps) {
  const current = stages[run.done]
  return (
    <>
      <p role="status" className="visually-hidden">
        {current === undefined ? 'All done.' : `${current.label}, step ${run.done + 1} of ${stages.length}`}
      </p>
      <ol className={styles.stages}>
        {stages.map((stage, index) => {
          const state = index < run.done ? 'done' : index === run.done ? 'running' : 'waiting'
          return (
            <li key={stage.label} className={classNames(styles.stage, styles[state])}>
              <span className={styles.sign} aria-hidden="true">
                <CheckIcon size={16} />
              </span>
              <span className={styles.words}>
                <span className={styles.label}>{stage.label}</span>
                {stage.detail === undefined ? null : <span className={styles.detail}>{stage.detail}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </>
  )
}

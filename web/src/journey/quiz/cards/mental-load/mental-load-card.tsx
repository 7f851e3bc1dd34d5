import type { InfoCardContent } from '@fennel/funnel'
import { StepForm } from '../../questions/step-form.tsx'
import type { CardViewProps } from '../card-view.ts'
import { CardBody } from '../parts/card-body.tsx'
import styles from './mental-load.module.css'

/** A tangle of thoughts that ends in a calm line, with how full the head is now and could be. */
export function MentalLoadCard({ step, isBusy, onContinue }: CardViewProps) {
  const { comparison } = step.card
  return (
    <StepForm step={step} isBusy={isBusy} onForward={onContinue}>
      <figure className={styles.figure}>
        <svg viewBox="0 0 400 150" width="400" height="150" aria-hidden="true" className={styles.svg}>
          <path
            pathLength={1}
            className={styles.thread}
            d="M22,84C40,20 118,18 122,66C126,112 52,124 48,80C44,38 134,34 138,78C142,122 66,134 74,88C82,46 150,52 152,88C154,112 118,118 112,96C104,66 168,58 186,84C204,110 224,104 240,88C262,66 282,70 300,80C322,92 348,84 384,80"
          />
          <circle cx="384" cy="80" r="7" className={styles.end} />
        </svg>
        {comparison === undefined ? null : <Levels comparison={comparison} />}
      </figure>
      <CardBody card={step.card} />
    </StepForm>
  )
}

/** The last value of each series as a bar from 0 to 100. */
function Levels({ comparison }: { readonly comparison: NonNullable<InfoCardContent['comparison']> }) {
  return (
    <>
      <dl className={styles.levels}>
        {[comparison.theirs, comparison.ours].map(({ label, points }, index) => (
          <div key={label} className={styles.level}>
            <dt>{label}</dt>
            <dd>{Math.round(points.at(-1) ?? 0)}%</dd>
            <dd className={styles.track} aria-hidden="true">
              <span
                className={index === 0 ? styles.now : styles.later}
                style={{ width: `${points.at(-1) ?? 0}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
      <figcaption className={styles.caption}>{comparison.caption}</figcaption>
    </>
  )
}

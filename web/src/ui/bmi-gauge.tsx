import {
  bmiCategory,
  bmiGaugeMax,
  bmiGaugeMin,
  bmiMarkerPercent,
  bmiSegments,
  bmiThreshold,
  idealBmi,
} from '@fennel/funnel'
import styles from './bmi-gauge.module.css'

const ticks = [...bmiSegments.slice(1).map(({ from }) => from), bmiThreshold]

/** A bar of four segments from 14 to 40 with a marker that moves to `bmi`, and a smaller one at the ideal. */
export function BmiGauge({ bmi }: { readonly bmi: number }) {
  const category = bmiCategory(bmi)
  const label = bmiSegments.find((segment) => segment.category === category)?.label ?? ''
  return (
    <div className={styles.gauge}>
      <p className="visually-hidden">
        A BMI of {bmi.toFixed(1)}, {label.toLowerCase()}, on a scale from {bmiGaugeMin} to {bmiGaugeMax}. The
        ideal is {idealBmi}.
      </p>
      <div aria-hidden="true">
        <div className={styles.bar}>
          {bmiSegments.map((segment) => (
            <span
              key={segment.category}
              className={styles.segment}
              data-category={segment.category}
              style={{ flexBasis: `${segment.widthPercent}%` }}
            />
          ))}
          <span className={styles.ideal} style={{ left: `${bmiMarkerPercent(idealBmi)}%` }} />
          <span className={styles.way} style={{ transform: `translateX(${bmiMarkerPercent(bmi)}%)` }}>
            <span className={styles.marker} />
          </span>
        </div>
        <div className={styles.ticks}>
          {ticks.map((tick) => (
            <span key={tick} className={styles.tick} style={{ left: `${bmiMarkerPercent(tick)}%` }}>
              {tick}
            </span>
          ))}
        </div>
        <ul className={styles.legend}>
          {bmiSegments.map((segment) => (
            <li key={segment.category} className={segment.category === category ? styles.here : styles.name}>
              <span className={styles.dot} data-category={segment.category} />
              {segment.label}
            </li>
          ))}
          <li className={styles.name}>
            <span className={styles.idealKey} />
            Ideal {idealBmi}
          </li>
        </ul>
      </div>
    </div>
  )
}

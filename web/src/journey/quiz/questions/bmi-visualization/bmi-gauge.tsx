import { bmiGaugeMax, bmiGaugeMin, bmiMarkerPercent, bmiSegments } from '@fennel/funnel'
import styles from './bmi-gauge.module.css'

interface BmiGaugeProps {
  readonly bmi: number
  /** The category in words. */
  readonly label: string
}

/** A bar of four segments from 14 to 40 with a marker that travels to the visitor's place. */
export function BmiGauge({ bmi, label }: BmiGaugeProps) {
  const said = `Your BMI is ${bmi.toFixed(1)}, ${label.toLowerCase()}, on a scale from ${bmiGaugeMin} to ${bmiGaugeMax}.`
  return (
    <div role="img" aria-label={said} className={styles.gauge}>
      <div className={styles.bar}>
        {bmiSegments.map((segment) => (
          <span
            key={segment.category}
            className={styles.segment}
            data-category={segment.category}
            style={{ flexBasis: `${segment.widthPercent}%` }}
          />
        ))}
        <span className={styles.way} style={{ transform: `translateX(${bmiMarkerPercent(bmi)}%)` }}>
          <span className={styles.marker} />
        </span>
      </div>
      <div className={styles.ticks}>
        {bmiSegments.slice(1).map((segment) => (
          <span
            key={segment.category}
            className={styles.tick}
            style={{ left: `${bmiMarkerPercent(segment.from)}%` }}
          >
            {segment.from}
          </span>
        ))}
      </div>
      <ul className={styles.legend}>
        {bmiSegments.map((segment) => (
          <li key={segment.category} className={segment.label === label ? styles.here : styles.name}>
            <span className={styles.dot} data-category={segment.category} />
            {segment.label}
          </li>
        ))}
      </ul>
    </div>
  )
}

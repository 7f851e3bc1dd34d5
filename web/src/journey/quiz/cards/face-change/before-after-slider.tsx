import type { Picture } from '@fennel/funnel'
import { useState } from 'react'
import { BrandPicture } from '#web/ui/brand-picture.tsx'
import { cssVariables } from '#web/ui/css-variables.ts'
import styles from './before-after-slider.module.css'

interface BeforeAfterSliderProps {
  /** Four drawings in one picture: today in the left column, later in the right one, and one person per row. */
  readonly picture: Picture
  readonly row: 'first' | 'second'
}

/**
 * Two drawings of one person on top of each other. A slider moves the border between them, by finger, mouse or arrow
 * keys.
 */
export function BeforeAfterSlider({ picture, row }: BeforeAfterSliderProps) {
  const [border, setBorder] = useState(50)
  const silent = { ...picture, alt: '' }
  return (
    <div className={styles.slider} style={cssVariables({ '--border': `${border}%` })}>
      <div className={styles.stage} role="img" aria-label={picture.alt} data-row={row}>
        <div className={styles.after}>
          <BrandPicture picture={silent} className={styles.picture} priority />
        </div>
        <div className={styles.before}>
          <BrandPicture picture={silent} className={styles.picture} priority />
        </div>
        <span className={styles.handle}>
          <svg viewBox="0 0 24 24" width="24" height="24">
            <path
              d="M9 7l-5 5 5 5M15 7l5 5-5 5"
              fill="none"
              stroke="currentColor"
              strokeWidth="2.2"
              strokeLinecap="round"
              strokeLinejoin="round"
            />
          </svg>
        </span>
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={border}
        aria-label="Border between today and some months on"
        aria-valuetext={`${border}% today, ${100 - border}% some months on`}
        className={styles.range}
        onChange={(event) => setBorder(Number(event.currentTarget.value))}
      />
      <p className={styles.labels} aria-hidden="true">
        <span>Today</span>
        <span>A few months on</span>
      </p>
    </div>
  )
}

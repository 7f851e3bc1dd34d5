import styles from './sample-mark.module.css'

const words = {
  story: 'Sample story',
  review: 'Sample review',
  expert: 'Sample expert',
  comment: 'Sample comment',
  name: 'Sample name',
  names: 'Sample names',
  figures: 'Sample figures',
} as const

interface SampleMarkProps {
  /** What the data marks as a sample; a real item has no mark. */
  readonly of: { readonly sample: boolean }
  readonly kind: keyof typeof words
  /** Whether a drawing is shown where a photograph could be. */
  readonly isDrawn?: boolean
}

/** Labels invented content as a sample, for everybody who reads it. */
export function SampleMark({ of, kind, isDrawn = false }: SampleMarkProps) {
  if (!of.sample) return null
  return (
    <span className={styles.mark}>
      {words[kind]}
      {isDrawn ? ', drawn portrait' : null}
    </span>
  )
}

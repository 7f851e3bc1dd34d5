import { splitEmoji } from '@fennel/funnel'
import type { Picture } from '@fennel/funnel'
import { memo } from 'react'
import { BrandPicture } from './brand-picture.tsx'
import { CheckIcon } from './check-icon.tsx'
import { classNames } from './class-names.ts'
import styles from './option.module.css'

export interface OptionFaceProps {
  /** May start with an emoji, which is shown separately and hidden from screen readers. */
  readonly label: string
  readonly description?: string | undefined
  readonly picture?: Picture | undefined
  /** A round mark means one of these, a square one as many as apply. */
  readonly mark: 'round' | 'square'
}

/** The content of an option card: picture or emoji, label, description and the mark of a selected card. */
export const OptionFace = memo(({ label, description, picture, mark }: OptionFaceProps) => {
  const { emoji, words } = splitEmoji(label)
  return (
    <>
      {picture === undefined ? null : <BrandPicture picture={picture} className={styles.picture} priority />}
      {picture !== undefined || emoji === undefined ? null : (
        <span className={styles.emoji} aria-hidden="true">
          {emoji}
        </span>
      )}
      <span className={styles.text}>
        <span className={styles.words}>{words}</span>
        {description === undefined ? null : <span className={styles.description}>{description}</span>}
      </span>
      <span className={classNames(styles.mark, mark === 'square' && styles.square)} aria-hidden="true">
        <CheckIcon size={16} />
      </span>
    </>
  )
})

import { classNames } from './class-names.ts'
import { moveOptionFocus } from './move-option-focus.ts'
import { OptionFace } from './option-face.tsx'
import type { OptionFaceProps } from './option-face.tsx'
import styles from './option.module.css'

interface OptionCheckboxProps extends Omit<OptionFaceProps, 'mark'> {
  readonly isChosen: boolean
  readonly value: string
  readonly onToggle: () => void
}

/** One answer of a multiple choice as a large card around a real checkbox. */
export function OptionCheckbox({ isChosen, value, onToggle, ...face }: OptionCheckboxProps) {
  return (
    <label
      className={classNames(
        styles.card,
        styles.label,
        face.picture !== undefined && styles.tile,
        isChosen && styles.chosen,
      )}
    >
      <input
        type="checkbox"
        value={value}
        checked={isChosen}
        onChange={onToggle}
        onKeyDown={moveOptionFocus}
        className={styles.box}
      />
      <OptionFace {...face} mark="square" />
    </label>
  )
}

import { classNames } from './class-names.ts'
import { moveOptionFocus } from './move-option-focus.ts'
import { OptionFace } from './option-face.tsx'
import type { OptionFaceProps } from './option-face.tsx'
import styles from './option.module.css'

interface OptionButtonProps extends Omit<OptionFaceProps, 'mark'> {
  readonly isChosen: boolean
  /** Without a handler the button submits its form, so that a tap works before the script runs. */
  readonly onChoose?: ((press: Pick<Event, 'timeStamp'>) => void) | undefined
  readonly name?: string
  readonly value?: string
  /** Overrides the form's action for this button. */
  readonly formAction?: string
}

/** One answer of a single choice as a large card. A real button: arrow keys move the focus, only a press selects. */
export function OptionButton({ isChosen, onChoose, name, value, formAction, ...face }: OptionButtonProps) {
  return (
    <button
      type={onChoose === undefined ? 'submit' : 'button'}
      name={name}
      value={value}
      formAction={formAction}
      aria-pressed={isChosen}
      onClick={onChoose}
      onKeyDown={moveOptionFocus}
      className={classNames(styles.card, face.picture !== undefined && styles.tile)}
    >
      <OptionFace {...face} mark="round" />
    </button>
  )
}

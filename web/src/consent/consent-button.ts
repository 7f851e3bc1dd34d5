import { element } from '#web/ui/element.ts'
import styles from './consent-panel.module.css'

/** A button of the privacy panel; all that decide look alike, `more` is for the way to or from the details. */
export function consentButton(
  label: string,
  onClick: () => void,
  look: 'button' | 'more' = 'button',
): HTMLButtonElement {
  const button = element('button', { type: 'button', class: styles[look] }, label)
  button.addEventListener('click', onClick)
  return button
}

import { element } from '#web/ui/element.ts'
import styles from './consent-panel.module.css'

/** A button of the consent panel. All buttons that decide look the same; `more` opens or closes the details. */
export function consentButton(
  label: string,
  onClick: () => void,
  look: 'button' | 'more' = 'button',
): HTMLButtonElement {
  const button = element('button', { type: 'button', class: styles[look] }, label)
  button.addEventListener('click', onClick)
  return button
}

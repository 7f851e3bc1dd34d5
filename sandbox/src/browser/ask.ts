import { freshId, loadStyles, make } from './dom.ts'

export interface Choice<T> {
  label: string
  value: T
  look?: 'danger' | 'plain' | 'primary'
}

/** Opens a modal dialog and waits for one of its buttons; Escape gives `dismissed`. */
export function ask<T>(question: {
  title: string
  body: Node[]
  choices: Choice<T>[]
  dismissed: T
}): Promise<T> {
  void loadStyles()
  const titleId = freshId('dialog')
  const before = document.activeElement
  const dialog = make(
    'dialog',
    { 'aria-labelledby': titleId, class: 'sbx-dialog' },
    make('h2', { class: 'sbx-title', id: titleId }, question.title),
    ...question.body,
  )
  return new Promise((resolve) => {
    const done = (value: T): void => {
      dialog.remove()
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      resolve(value)
    }
    const buttons = question.choices.map(({ label, look = 'plain', value }) => {
      const button = make('button', { class: `sbx-button sbx-${look}`, type: 'button' }, label)
      button.addEventListener('click', () => done(value))
      return button
    })
    dialog.append(make('div', { class: 'sbx-actions' }, ...buttons))
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      done(question.dismissed)
    })
    document.body.append(dialog)
    if (typeof dialog.showModal === 'function') dialog.showModal()
    else dialog.setAttribute('open', '')
    buttons[0]?.focus()
  })
}

/** A list of names and values, as a bank's page shows them. */
export function facts(entries: Record<string, string>): HTMLElement {
  return make(
    'dl',
    { class: 'sbx-facts' },
    ...Object.entries(entries).flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)]),
  )
}

/** The test challenge of an issuer. */
export function askChallenge(facing: {
  amount: string
  merchant: string
}): Promise<'cancel' | 'complete' | 'fail'> {
  return ask<'cancel' | 'complete' | 'fail'>({
    title: '3-D Secure test challenge',
    body: [
      make(
        'p',
        {},
        'Your bank would ask you here to confirm that it is you. This is a sandbox: choose how it ends.',
      ),
      facts({ Merchant: facing.merchant, Amount: facing.amount }),
    ],
    choices: [
      { label: 'Complete', value: 'complete', look: 'primary' },
      { label: 'Fail', value: 'fail', look: 'danger' },
      { label: 'Cancel', value: 'cancel' },
    ],
    dismissed: 'cancel',
  })
}

/** Lets the test's browser open dialogs: it has them, but cannot open them. The first button of one gets the focus. */
export function openDialogs(): void {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
      this.querySelector('button')?.focus()
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
}

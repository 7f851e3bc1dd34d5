/** Offers a text as a download under a name. */
export function saveAsFile(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // NOTE: some browsers read the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Offers a file as a download. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // NOTE: some browsers read the URL only after this task.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

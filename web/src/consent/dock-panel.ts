/**
 * Puts the panel at the edge of the screen where it covers no answer: the bottom, unless a form reaches down there.
 * Publishes the panel's height as a CSS property, so that whatever is scrolled to or focused stops beside it. Nothing
 * on screen moves. Returns a function that undoes this.
 */
export function dockPanel(panel: HTMLElement, mayBeTop: boolean): () => void {
  const { style } = document.documentElement
  const edge = mayBeTop && coversForm(panel) ? 'top' : 'bottom'
  panel.setAttribute('data-edge', edge)
  const name = `--consent-${edge}`
  const publishHeight = () => style.setProperty(name, `${panel.offsetHeight}px`)
  publishHeight()
  const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(publishHeight)
  observer?.observe(panel)
  return () => {
    observer?.disconnect()
    style.removeProperty(name)
  }
}

/** Whether a button or field of the page's form lies where the panel would be at the bottom. */
function coversForm(panel: HTMLElement): boolean {
  const height = window.innerHeight
  const top = height - panel.offsetHeight
  return [...document.querySelectorAll('main form :is(button, input)')].some((control) => {
    const box = control.getBoundingClientRect()
    return box.bottom > top && box.top < height
  })
}

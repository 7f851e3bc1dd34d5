/**
 * Puts the panel at the edge of the screen where it covers no answer: the bottom, unless a form reaches down there. Tells
 * the page how high the panel is, so that what is scrolled to or focused comes to rest beside it. Nothing on screen moves.
 * Returns what takes that back.
 */
export function keepFreeEdge(panel: HTMLElement, mayBeTop: boolean): () => void {
  const { style } = document.documentElement
  const edge = mayBeTop && coversForm(panel) ? 'top' : 'bottom'
  panel.setAttribute('data-edge', edge)
  const name = `--consent-${edge}`
  const tell = () => style.setProperty(name, `${panel.offsetHeight}px`)
  tell()
  const observer = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(tell)
  observer?.observe(panel)
  return () => {
    observer?.disconnect()
    style.removeProperty(name)
  }
}

/** Whether a button or field of the page's form lies where the panel stands at the bottom. */
function coversForm(panel: HTMLElement): boolean {
  const height = window.innerHeight
  const top = height - panel.offsetHeight
  return [...document.querySelectorAll('main form :is(button, input)')].some((control) => {
    const box = control.getBoundingClientRect()
    return box.bottom > top && box.top < height
  })
}

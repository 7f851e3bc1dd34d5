/**
 * Puts the panel at the edge of the screen where it covers no answer: the bottom, unless a form reaches down there. Where
 * it would cover the headline at the top, it stays at the bottom: from under there everything can be scrolled out.
 * Publishes the panel's height as a CSS property, so that whatever is scrolled to or focused stops beside it. Nothing
 * on screen moves. Returns a function that undoes this.
 */
export function dockPanel(panel: HTMLElement, mayBeTop: boolean): () => void {
  const { style } = document.documentElement
  const height = panel.offsetHeight
  const coversFrom = (top: number, selector: string) =>
    [...document.querySelectorAll(selector)].some((one) => {
      const box = one.getBoundingClientRect()
      return box.bottom > top && box.top < top + height
    })
  const coversAnswer = coversFrom(window.innerHeight - height, 'main form :is(button, input)')
  const edge = mayBeTop && coversAnswer && !coversFrom(0, 'h1') ? 'top' : 'bottom'
  panel.dataset['edge'] = edge
  const name = `--consent-${edge}`
  // An observer reports once at the start, too.
  const observer = new ResizeObserver(() => style.setProperty(name, `${panel.offsetHeight}px`))
  observer.observe(panel)
  return () => {
    observer.disconnect()
    style.removeProperty(name)
  }
}

/**
 * Puts the panel at the edge of the screen where it covers no answer: the bottom, unless a form reaches down there. Where
 * it would cover the headline at the top, it stays at the bottom: from under there everything can be scrolled out.
 * Chooses again when its width changes, as when a phone is turned. Publishes the panel's height as a CSS property, so
 * that whatever is scrolled to or focused stops beside it. Nothing on screen moves. Returns a function that undoes this.
 */
export function dockPanel(panel: HTMLElement, mayBeTop: boolean): () => void {
  const { style } = document.documentElement
  let name = ''
  let width: number | undefined
  const dock = () => {
    const height = panel.offsetHeight
    if (width !== panel.offsetWidth) {
      width = panel.offsetWidth
      const coversFrom = (top: number, selector: string) =>
        [...document.querySelectorAll(selector)].some((one) => {
          const box = one.getBoundingClientRect()
          return box.bottom > top && box.top < top + height
        })
      const coversAnswer = coversFrom(window.innerHeight - height, 'main form :is(button, input)')
      const edge = mayBeTop && coversAnswer && !coversFrom(0, 'h1') ? 'top' : 'bottom'
      panel.dataset['edge'] = edge
      style.removeProperty(name)
      name = `--consent-${edge}`
    }
    style.setProperty(name, `${panel.offsetHeight}px`)
  }
  dock()
  const observer = new ResizeObserver(dock)
  observer.observe(panel)
  return () => {
    observer.disconnect()
    style.removeProperty(name)
  }
}

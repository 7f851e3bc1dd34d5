/**
 * Puts the panel at the edge of the screen where it covers no answer: the bottom, unless a form reaches down there. Where
 * it would cover the headline at the top, it stays at the bottom: from under there everything can be scrolled out. At
 * the top it leaves the logo free if it fits between logo and headline. Chooses again when the window’s width changes, as when a
 * phone is turned. Publishes how much of the edge it takes as a CSS property, so that whatever is scrolled to or focused
 * stops beside it. Nothing on screen moves. Returns a function that undoes this.
 */
export function dockPanel(panel: HTMLElement, mayBeTop: boolean): () => void {
  const { style } = document.documentElement
  let name = ''
  let width: number | undefined
  let top = 0
  const dock = () => {
    const height = panel.offsetHeight
    if (width !== window.innerWidth) {
      width = window.innerWidth
      /** The lower edge of the first such element that the panel would cover, if its own upper edge were at `from`. */
      const coveredFrom = (from: number, selector: string) =>
        [...document.querySelectorAll(selector)]
          .map((one) => one.getBoundingClientRect())
          .find((box) => box.bottom > from && box.top < from + height)?.bottom
      const coversAnswer = coveredFrom(window.innerHeight - height, 'main form :is(button, input)')
      const edge = mayBeTop && coversAnswer && !coveredFrom(0, 'h1') ? 'top' : 'bottom'
      const logo = coveredFrom(0, 'main [href="/"]') ?? 0
      top = edge === 'top' && !coveredFrom(logo, 'h1') ? logo : 0
      panel.style.marginTop = `${top}px`
      panel.dataset['edge'] = edge
      style.removeProperty(name)
      name = `--consent-${edge}`
    }
    style.setProperty(name, `${top + panel.offsetHeight}px`)
  }
  dock()
  const observer = new ResizeObserver(dock)
  observer.observe(panel)
  return () => {
    observer.disconnect()
    style.removeProperty(name)
  }
}

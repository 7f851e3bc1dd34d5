/**
 * Puts the panel at the edge of the screen where it covers no answer: the bottom, unless a form reaches down there.
 * Where it would cover the headline at the top, it stays at the bottom: from under there everything can be scrolled
 * out. At the top it leaves the logo free if it fits between logo and headline. Chooses again when a resized window
 * has another width, as when a phone is turned; a zoom with two fingers or a late scrollbar moves nothing. Publishes
 * how much of the edge it takes as a CSS property, so that whatever is scrolled to or focused stops beside it. Nothing
 * on screen moves. Returns a function that undoes this.
 */
export function dockPanel(panel: HTMLElement, mayBeTop: boolean): () => void {
  const root = document.documentElement
  const { style } = root
  let name = ''
  let width: number | undefined
  let top = 0
  const publish = () => style.setProperty(name, `${top + panel.offsetHeight}px`)
  const dock = () => {
    if (width === root.clientWidth) return
    width = root.clientWidth
    const height = panel.offsetHeight
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
    publish()
  }
  dock()
  const observer = new ResizeObserver(publish)
  observer.observe(panel)
  window.addEventListener('resize', dock)
  return () => {
    observer.disconnect()
    window.removeEventListener('resize', dock)
    style.removeProperty(name)
  }
}

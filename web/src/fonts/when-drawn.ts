/**
 * Calls `act` once the first content is on screen: the page has loaded, unless `needsLoad` is false, and was painted. A
 * hidden page paints nothing and is not waited for. Each `act` runs in its own task, since requesting files keeps a
 * phone busy. The build inlines this function as text, so it uses nothing from outside itself.
 */
export function whenDrawn(page: Document, act: () => void, needsLoad = true): void {
  const view = page.defaultView
  if (view === null) return
  const isPainted = () => view.performance.getEntriesByName('first-contentful-paint').length > 0
  const unlessPainted = () => {
    if (page.hidden || isPainted()) {
      view.setTimeout(act)
      return
    }
    let timer = 0
    const observer = new PerformanceObserver(() => {
      if (isPainted()) goOn()
    })
    const goOn = () => {
      observer.disconnect()
      view.clearTimeout(timer)
      view.setTimeout(act)
    }
    // For a browser that does not report paints, or a page that is hidden before its first one.
    timer = view.setTimeout(goOn, 1_000)
    observer.observe({ type: 'paint', buffered: true })
  }
  if (!needsLoad || page.readyState === 'complete') unlessPainted()
  else view.addEventListener('load', unlessPainted, { once: true })
}

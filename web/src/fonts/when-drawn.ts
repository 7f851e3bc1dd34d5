/**
 * Calls `act` once what is read first is on screen: the page has loaded, unless `needsLoad` is false, and was painted. A
 * page that nobody sees paints nothing and is not waited for. Each `act` has a task of its own, since asking for files
 * takes a phone its time. The build writes this function into the page as text, so it uses nothing from outside itself.
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
    // A browser that does not tell of its paints, or a page that is hidden before the first one.
    timer = view.setTimeout(goOn, 1_000)
    observer.observe({ type: 'paint', buffered: true })
  }
  if (!needsLoad || page.readyState === 'complete') unlessPainted()
  else view.addEventListener('load', unlessPainted, { once: true })
}

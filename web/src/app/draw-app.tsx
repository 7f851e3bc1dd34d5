import { startTransition, StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { ConsentProvider } from '#web/consent/index.ts'
import { App } from './app.tsx'
import { isAsBuilt } from './built-page.ts'
import { preloadJourney } from './preload-journey.ts'
import type { Visit } from './start-visit.ts'

export { loadScreenAt } from './screens.ts'

/** Draws the application, hydrating the existing markup where that is the same page. */
export function drawApp(container: HTMLElement, view: Window & typeof globalThis, visit: Visit): void {
  const { api, brand, consent, flow, loadPages, loadSales, travel, visitor } = visit
  const app = (
    <StrictMode>
      <ConsentProvider consent={consent}>
        <App current={{ brand, flow, loadPages, loadSales }} api={api} visitor={visitor} travel={travel} />
      </ConsentProvider>
    </StrictMode>
  )
  // As a transition it renders in short tasks that let touches through, and never flashes its skeleton.
  startTransition(() => {
    if (isAsBuilt(container, view, visit)) hydrateRoot(container, app)
    else createRoot(container).render(app)
  })
  preloadJourney(view, loadSales)
}

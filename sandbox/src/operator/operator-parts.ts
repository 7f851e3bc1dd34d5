import { html, type Markup } from './html.ts'

/** A time (seconds since 1970) to the minute, in UTC. */
export const when = (seconds: number): Markup =>
  html`<time datetime="${new Date(seconds * 1000).toISOString()}"
    >${new Date(seconds * 1000).toISOString().slice(0, 16).replace('T', ' ')}</time
  >`

export const money = (cents: number, currency: string): string =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency.toUpperCase() }).format(cents / 100)

export const badge = (state: string): Markup =>
  html`<span class="badge badge-${state.replaceAll(/[_ ]/g, '-')}">${state.replaceAll('_', ' ')}</span>`

/** A button that makes one control call and returns to the page. */
export const button = (
  call: string,
  label: string,
  about: string,
  fields: Record<string, string> = {},
): Markup =>
  html`<form method="post" action="/sandbox/operator/${call}">
    ${Object.entries(fields).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`)}
    <button type="submit" aria-label="${label}: ${about}">${label}</button>
  </form>`

/** Several buttons side by side; null if there are none. */
export const actions = (...buttons: (Markup | null | false)[]): Markup | null => {
  const shown = buttons.filter((one): one is Markup => typeof one === 'object' && one !== null)
  return shown.length === 0 ? null : html`<div class="actions">${shown}</div>`
}

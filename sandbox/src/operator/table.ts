import { html, type Markup } from './html.ts'

/** A column of a table. `wide` ones are omitted on narrow screens. */
export interface Column {
  head: string
  look?: 'id' | 'number'
  wide?: boolean
}

/** A heading with a table below it, one row per entry. On a phone each row becomes a block of labeled lines. */
export function table(
  id: string,
  title: string,
  columns: readonly Column[],
  rows: readonly (readonly (Markup | string | null)[])[],
  total: number,
): Markup {
  const count = total > rows.length ? `newest ${rows.length} of ${total}` : String(total)
  const classOf = ({ look, wide }: Column): string => [look, wide && 'wide'].filter(Boolean).join(' ')
  return html`<section aria-labelledby="${id}">
    <h2 id="${id}">${title} <span class="count">${count}</span></h2>
    ${
      rows.length === 0
        ? html`<p class="empty">Nothing yet.</p>`
        : html`<div class="scroll" tabindex="0" role="group" aria-label="${title}, table">
            <table>
              <thead>
                <tr>
                  ${columns.map((column) => html`<th scope="col" class="${classOf(column)}">${column.head}</th>`)}
                </tr>
              </thead>
              <tbody>
                ${rows.map(
                  (cells) =>
                    html`<tr>
                      ${columns.map(
                        (column, place) =>
                          html`<td class="${classOf(column)}" data-head="${column.head}">
                            <div>${cells[place] ?? null}</div>
                          </td>`,
                      )}
                    </tr>`,
                )}
              </tbody>
            </table>
          </div>`
    }
  </section>`
}

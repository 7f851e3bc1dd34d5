import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'

/** A table row, with its cells keyed by their column headers. */
export type TableRow = Readonly<Record<string, string>>

/** Opens an admin page and waits for its heading. */
export async function openAdminPage(page: Page, path: string, heading: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
}

/** Every row of the table with this caption, as shown on the screen. */
export async function readTable(page: Page, caption: string): Promise<readonly TableRow[]> {
  const table = page.getByRole('table', { name: caption })
  await table.first().waitFor()
  return rowsOf(table.first())
}

/** The number on the tile with this label. */
export async function readTile(page: Page, label: string): Promise<string> {
  const tile = page.locator('dl > div').filter({ has: page.locator('dt').getByText(label, { exact: true }) })
  return (await tile.locator('dd').first().innerText()).trim()
}

/** The number in a cell, such as `1,204` or `-$1,234.50`; amounts are returned in cents. */
export function numberIn(text: string | undefined): number {
  // A step that asks nothing shows a dash in place of its answer count.
  const number = text === '–' ? 0 : Number((text ?? '').replaceAll(/[$,]/g, ''))
  return text?.includes('$') === true ? Math.round(number * 100) : number
}

async function rowsOf(table: Locator): Promise<readonly TableRow[]> {
  const [head, body] = await table.evaluate((element) => {
    const textOf = (cell: Element) => {
      const copy = cell.cloneNode(true) as Element
      for (const aside of copy.querySelectorAll('small, [aria-hidden="true"]')) aside.remove()
      return (copy.textContent ?? '').trim()
    }
    return [
      [...element.querySelectorAll('thead th')].map(textOf),
      [...element.querySelectorAll('tbody tr')].map((row) => [...row.querySelectorAll('td')].map(textOf)),
    ] as const
  })
  return body.map((cells) => Object.fromEntries(cells.map((cell, at) => [head[at] ?? '', cell])))
}

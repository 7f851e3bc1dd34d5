import { render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { DataTable } from './data-table.tsx'
import type { Column } from './data-table.tsx'
import { saveFile } from '#web/ui/save-file.ts'

vi.mock('#web/ui/save-file.ts', () => ({ saveFile: vi.fn<typeof saveFile>() }))
beforeEach(() => vi.mocked(saveFile).mockClear())

interface Sale {
  readonly id: string
  readonly plan: string
  readonly cents: number | null
}

const sales: readonly Sale[] = [
  { id: 'a', plan: '1-Month Plan', cents: 1999 },
  { id: 'b', plan: '=cmd|calc', cents: 6999 },
  { id: 'c', plan: 'Free week', cents: null },
]
const columns: readonly Column<Sale>[] = [
  { id: 'plan', header: 'Plan', value: ({ plan }) => plan },
  { id: 'cents', header: 'Cents', value: ({ cents }) => cents, align: 'end' },
  { id: 'lead', header: 'Lead', value: ({ id }) => id, isHidden: true },
  { id: 'acts', header: '', value: () => null, cell: () => <button type="button">Refund</button> },
]

function show(rows: readonly Sale[] = sales, actions?: ReactNode): ReturnType<typeof userEvent.setup> {
  render(
    <DataTable
      caption="Last sales"
      columns={columns}
      rows={rows}
      rowKey={({ id }) => id}
      empty="No sales yet"
      actions={actions}
    />,
  )
  return userEvent.setup()
}

/** The first cell of each row, from top to bottom. */
function plansInOrder(): readonly (string | null | undefined)[] {
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent)
}

async function savedFile(): Promise<{
  readonly name: string | undefined
  readonly text: string | undefined
}> {
  const [name, content] = vi.mocked(saveFile).mock.lastCall ?? []
  return { name, text: await content?.text() }
}

it('saves what is shown, in the order it is shown, without the column of buttons, and no cell is a formula', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Cents' }))
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }))
  const { name, text } = await savedFile()
  const order = plansInOrder().map((plan) => (plan?.startsWith('=') ? `'${plan}` : plan))
  expect(name).toBe('last-sales.csv')
  expect(text?.replaceAll('"', '').trimEnd().split(/\r?\n/)).toEqual([
    'Plan,Cents',
    ...order.map((plan) => `${plan},${plan === '1-Month Plan' ? 1999 : plan === 'Free week' ? '' : 6999}`),
  ])
})

it('sorts by a header, says so, and reverses at the next press', async () => {
  const user = show()
  const heading = screen.getByRole('columnheader', { name: /Plan/ })
  await user.click(within(heading).getByRole('button'))
  expect(heading.getAttribute('aria-sort')).toBe('ascending')
  const upwards = plansInOrder()
  await user.click(within(heading).getByRole('button'))
  expect(heading.getAttribute('aria-sort')).toBe('descending')
  expect(plansInOrder()).toEqual(upwards.toReversed())
  expect(new Set(upwards)).toEqual(new Set(sales.map(({ plan }) => plan)))
})

it('shows a hidden column once it is selected, and saves it too', async () => {
  const user = show()
  expect(screen.queryByRole('columnheader', { name: 'Lead' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Columns of Last sales' }))
  await user.click(screen.getByRole('checkbox', { name: 'Lead' }))
  expect(screen.getByRole('columnheader', { name: 'Lead' })).toBeDefined()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: 'Save as CSV' }))
  expect((await savedFile()).text).toContain('Lead')
})

it('says that there is nothing, and offers no columns to select and no file to save', () => {
  show([])
  expect(screen.getByText('No sales yet')).toBeDefined()
  expect(screen.queryAllByRole('button')).toEqual([])
})

it('keeps its own actions without rows, since they may lead to some', () => {
  show([], <button type="button">Newest</button>)
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Newest'])
})

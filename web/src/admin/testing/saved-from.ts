import { screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { vi } from 'vitest'
import { saveFile } from '#web/ui/save-file.ts'

/** The file of a panel: one record per row, by column header. The test has to mock `save-file.ts`. */
export async function savedFrom(
  panel: string,
): Promise<readonly Readonly<Record<string, string | undefined>>[]> {
  const place = within(await screen.findByRole('region', { name: panel }))
  await userEvent.click(await place.findByRole('button', { name: 'Save as CSV' }))
  const text = (await vi.mocked(saveFile).mock.lastCall?.[1].text()) ?? ''
  const [names = [], ...rows] = text
    .trimEnd()
    .split(/\r?\n/)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"([^"]*)"|([^,]*))/g)].map(([, words, bare]) => words ?? bare),
    )
  return rows.map((cells) => Object.fromEntries(names.map((name, at) => [name ?? '', cells[at]])))
}

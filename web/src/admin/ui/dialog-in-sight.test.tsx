import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { openDialogs } from '#web/testing/open-dialogs.ts'
import { Dialog } from './dialog.tsx'
import { LoadState } from './load-state.tsx'
import type { Loaded } from './use-admin-call.ts'

const arrived: Loaded<string> = {
  data: '41 visits',
  failure: undefined,
  isMissing: false,
  isLoading: false,
  isOutdated: false,
  reload: () => undefined,
}

beforeEach(openDialogs)

test('a dialog stays visible when the page behind it could not be reloaded', () => {
  const page = (loaded: Loaded<string>) => (
    <>
      {['dialog', 'load-state'].map((name) => (
        <style key={name}>{readFileSync(join(import.meta.dirname, `${name}.module.css`), 'utf8')}</style>
      ))}
      <LoadState loaded={loaded}>
        {(data) => (
          <>
            <p>{data}</p>
            <Dialog title="Do 2 actions?" onClose={() => undefined}>
              1 of 2 settled
            </Dialog>
          </>
        )}
      </LoadState>
    </>
  )
  const { rerender } = render(page(arrived))
  rerender(page({ ...arrived, failure: 'The server cannot be reached.' }))
  expect(getComputedStyle(screen.getByText('41 visits')).visibility).toBe('hidden')
  expect(getComputedStyle(screen.getByText('1 of 2 settled')).visibility).toBe('visible')
  expect(screen.getByRole('dialog', { name: 'Do 2 actions?' })).toBeTruthy()
})

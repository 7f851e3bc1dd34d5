import { plainConsentCopy as copy } from '@fennel/brands'
import { expect, it, vi } from 'vitest'
import { fakeConsent } from '#web/testing/fake-consent.ts'
import { drawPanel } from './draw-panel.ts'
import { showPanelWhenWanted } from './show-panel-when-wanted.ts'

vi.mock('./draw-panel.ts')

it('draws the panel once, at the first opening at which that succeeds', async () => {
  const away = new Error('away')
  vi.mocked(drawPanel).mockImplementationOnce(() => {
    throw away
  })
  const consent = fakeConsent('DE', { panel: 'closed' })
  const onFailure = vi.fn<(error: unknown) => void>()
  /** How often the panel was to be drawn, once it was closed and opened again. */
  const drawnAfterOpening = async () => {
    consent.close()
    consent.open()
    await vi.dynamicImportSettled()
    return vi.mocked(drawPanel).mock.calls.length
  }
  showPanelWhenWanted(consent, copy, document, onFailure)
  expect(drawPanel).not.toHaveBeenCalled()
  expect(await drawnAfterOpening()).toBe(1)
  expect(onFailure.mock.calls).toEqual([[away]])
  expect(await drawnAfterOpening()).toBe(2)
  expect(await drawnAfterOpening()).toBe(2)
  expect(drawPanel).toHaveBeenLastCalledWith(consent, copy, document)
  expect(onFailure).toHaveBeenCalledOnce()
})

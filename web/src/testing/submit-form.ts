import { act, fireEvent } from '@testing-library/react'

/** Submits the form that contains `field`, `times` times before the page can render again, as a double press does. */
export async function submitForm(field: HTMLElement, times = 1): Promise<void> {
  const form = field.closest('form')
  if (form === null) throw new Error('There is no form')
  await act(async () => {
    for (let time = 0; time < times; time += 1) fireEvent.submit(form)
  })
}

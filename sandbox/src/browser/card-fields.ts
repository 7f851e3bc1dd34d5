import { brandOf } from '../cards/card-number.ts'
import {
  cardErrors,
  digitsOf,
  expiryOf,
  formatExpiry,
  formatNumber,
  type CardField,
  type CardValues,
  type FieldError,
} from './card-validation.ts'
import { freshId, make } from './dom.ts'

export interface CardData {
  number: string
  exp_month: number
  exp_year: number
  cvc: string
}

/** The three inputs of a card, their errors and their values. */
export interface CardFields {
  root: HTMLElement
  inputs: Record<CardField, HTMLInputElement>
  values: () => CardValues
  data: () => CardData
  brand: () => string
  /** Shows every error, focuses the first field that has one, and returns that error. */
  validate: () => FieldError | undefined
  /** The first error in the fields as they are, shown or not. */
  firstError: () => FieldError | undefined
  shownError: () => FieldError | undefined
  clear: () => void
  setDisabled: (disabled: boolean) => void
}

const order: readonly CardField[] = ['number', 'expiry', 'cvc']

const settings: Record<CardField, { autocomplete: string; label: string; placeholder: string }> = {
  number: { autocomplete: 'cc-number', label: 'Card number', placeholder: '1234 1234 1234 1234' },
  expiry: { autocomplete: 'cc-exp', label: 'Expiration date', placeholder: 'MM / YY' },
  cvc: { autocomplete: 'cc-csc', label: 'Security code', placeholder: 'CVC' },
}

interface FieldParts {
  box: HTMLElement
  input: HTMLInputElement
  message: HTMLElement
}

function makeField(name: CardField): FieldParts {
  const id = freshId(name)
  const { autocomplete, label, placeholder } = settings[name]
  const input = make('input', {
    'aria-describedby': `${id}-error`,
    'aria-invalid': 'false',
    autocomplete,
    class: 'sbx-input',
    id,
    inputmode: 'numeric',
    name: autocomplete,
    placeholder,
    spellcheck: 'false',
    type: 'text',
  })
  const message = make('p', { class: 'sbx-error', id: `${id}-error`, role: 'alert' })
  const box = make(
    'div',
    { class: `sbx-field sbx-field-${name}` },
    make('label', { class: 'sbx-label', for: id }, label),
    input,
    message,
  )
  return { box, input, message }
}

/** Puts formatted text into an input and keeps the caret after the same digit. */
function reformat(input: HTMLInputElement, text: string): void {
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? input.value.length)).length
  const atEnd = (input.selectionStart ?? input.value.length) >= input.value.length
  if (input.value === text) return
  input.value = text
  if (atEnd || document.activeElement !== input) return
  let caret = 0
  for (let seen = 0; caret < text.length && seen < before; caret += 1)
    if (/\d/.test(text.charAt(caret))) seen += 1
  input.setSelectionRange(caret, caret)
}

export function createCardFields(
  on: Record<'blur' | 'change' | 'escape' | 'focus', () => void>,
  today: () => Date,
): CardFields {
  const fields: Record<CardField, FieldParts> = {
    number: makeField('number'),
    expiry: makeField('expiry'),
    cvc: makeField('cvc'),
  }
  const shown: Partial<Record<CardField, FieldError>> = {}
  const brandMark = make('span', { 'aria-hidden': 'true', class: 'sbx-brand' })
  fields.number.box.append(brandMark)
  const row = make('div', { class: 'sbx-row' }, fields.expiry.box, fields.cvc.box)
  const root = make('div', { class: 'sbx-card' }, fields.number.box, row)

  const values = (): CardValues => ({
    number: fields.number.input.value,
    expiry: fields.expiry.input.value,
    cvc: fields.cvc.input.value,
  })
  const errors = (): Partial<Record<CardField, FieldError>> => cardErrors(values(), today())
  const show = (name: CardField, error: FieldError | undefined): void => {
    const { box, input, message } = fields[name]
    if (error) shown[name] = error
    else delete shown[name]
    input.setAttribute('aria-invalid', String(error !== undefined))
    box.classList.toggle('sbx-invalid', error !== undefined)
    if (message.textContent !== (error?.message ?? '')) message.textContent = error?.message ?? ''
  }
  const format = (name: CardField, deleting: boolean): void => {
    const { input } = fields[name]
    if (name === 'number') {
      reformat(input, formatNumber(input.value))
      const { cvcLength, label, name: brand } = brandOf(digitsOf(input.value))
      fields.cvc.input.setAttribute('maxlength', String(cvcLength))
      brandMark.textContent = brand === 'unknown' ? '' : label
    } else if (name === 'expiry') {
      reformat(input, formatExpiry(input.value, deleting))
    } else {
      reformat(input, digitsOf(input.value).slice(0, brandOf(digitsOf(fields.number.input.value)).cvcLength))
    }
  }
  /** While typing, shows only errors that further typing cannot fix. */
  const whileTyping = (name: CardField): FieldError | undefined => {
    const error = errors()[name]
    return error?.code.startsWith('incomplete') === true ? undefined : error
  }

  for (const name of order) {
    const { input } = fields[name]
    input.addEventListener('input', (event) => {
      format(name, event instanceof InputEvent && event.inputType.startsWith('delete'))
      show(name, whileTyping(name))
      on.change()
    })
    input.addEventListener('focus', on.focus)
    input.addEventListener('blur', () => {
      if (input.value !== '') show(name, errors()[name])
      on.change()
      on.blur()
    })
    input.addEventListener('keydown', ({ key }) => {
      if (key === 'Escape') on.escape()
    })
  }

  return {
    root,
    inputs: { number: fields.number.input, expiry: fields.expiry.input, cvc: fields.cvc.input },
    values,
    data() {
      const { month, year } = expiryOf(fields.expiry.input.value)
      return {
        number: digitsOf(fields.number.input.value),
        exp_month: month,
        exp_year: year,
        cvc: fields.cvc.input.value,
      }
    },
    brand: () => brandOf(digitsOf(fields.number.input.value)).name,
    validate() {
      const found = errors()
      for (const name of order) show(name, found[name])
      const first = order.find((name) => found[name] !== undefined)
      if (first !== undefined) fields[first].input.focus()
      return first === undefined ? undefined : found[first]
    },
    firstError() {
      const found = errors()
      return order.map((name) => found[name]).find((error) => error !== undefined)
    },
    shownError: () => order.map((name) => shown[name]).find((error) => error !== undefined),
    clear() {
      for (const name of order) {
        fields[name].input.value = ''
        format(name, true)
        show(name, undefined)
      }
      on.change()
    },
    setDisabled(disabled) {
      for (const name of order) fields[name].input.disabled = disabled
    },
  }
}

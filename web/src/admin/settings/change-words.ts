import type { DataOf } from '@fennel/contract'
import { formatCountOf } from '../ui/format.ts'
import { brandDefault, pixelLabel, retentionLabels, switchChoices, switchLabels } from './setting-names.ts'

type Details = DataOf<'auditLog'>['entries'][number]['details']
type Value = Details[string] | undefined

const labels: ReadonlyMap<string, string> = new Map(
  Object.entries({
    ...switchLabels,
    ...retentionLabels,
    pixelId: pixelLabel,
  }),
)

const choices: ReadonlyMap<string, readonly { readonly value: string; readonly label: string }[]> = new Map(
  Object.entries(switchChoices),
)

/** A change of settings in the words of the settings page: each field with its old and its new value. */
export function changeWords({ fields, ...details }: Details, target: string | null): readonly string[] {
  const changed = typeof fields === 'string' && fields !== '' ? fields.split(', ') : []
  // NOTE: the name comes along while the brand exists; after that, its id has to do.
  const id = target?.startsWith('brand:') === true ? target.slice('brand:'.length) : undefined
  const brand = id === undefined ? [] : [`brand: ${String(details['brand'] ?? id)}`]
  if (changed.length === 0) return [...brand, 'nothing changed']
  return [
    ...brand,
    ...changed.map((field) => {
      const [before, after] = [details[`${field}Before`], details[field]]
      return `${settingName(field)}: ${settingWords(field, before)} → ${settingWords(field, after)}`
    }),
  ]
}

/** A setting as the settings page names it. */
export const settingName = (field: string): string => labels.get(field) ?? field

/** A value of a setting as the settings page names it; null and undefined for the default. */
export function settingWords(field: string, value: Value): string {
  if (value === null || value === undefined) return field === 'pixelId' ? 'from PIXEL_ID' : brandDefault
  if (typeof value === 'number' && Object.hasOwn(retentionLabels, field)) return formatCountOf(value, 'day')
  return choices.get(field)?.find((choice) => choice.value === value)?.label ?? String(value)
}

import { fieldMeanings, ownFieldMeanings, sectionMeanings } from './export-meanings.ts'

/** What a copy says about one of its sections. */
interface SectionDescription {
  readonly contains: string | undefined
  /** By the name of the field, as written in the section. */
  readonly fields: Readonly<Record<string, string | undefined>>
}

/** What a copy says about itself before its sections. */
export interface ExportDescription {
  readonly note: string
  readonly sections: Readonly<Record<string, SectionDescription>>
}

const note =
  'Each section is a list of entries, oldest first. Below is what every section and field means. Their names stay the same, so that programs can read them. Moments are in UTC, amounts in cents, and null means that nothing is known.'

/** Says in plain words what the sections of a copy and their fields mean. Only what the copy contains is described. */
export function describeExport(
  found: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>,
): ExportDescription {
  return {
    note,
    sections: Object.fromEntries(
      Object.entries(found).map(([section, rows]) => {
        const fields = Object.keys(rows[0] ?? {})
        return [
          section,
          {
            contains: sectionMeanings[section],
            fields: Object.fromEntries(fields.map((field) => [field, meaningOf(section, field)])),
          },
        ]
      }),
    ),
  }
}

/** What a field of a section means; undefined if nobody wrote it down. */
export function meaningOf(section: string, field: string): string | undefined {
  return ownFieldMeanings[section]?.[field] ?? fieldMeanings[field]
}

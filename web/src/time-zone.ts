interface WithTemporal {
  readonly Temporal?: { readonly Now: { readonly timeZoneId: () => string } }
}

/**
 * What a browser reports when it cannot read its computer's time zone; it rejects this value when formatting a date.
 */
const unreadable = 'Etc/Unknown'

/**
 * The browser's time zone by its IANA name, e.g. `Europe/Paris`. `Temporal` knows it at once; `Intl` first loads its
 * language data, which blocks a slow phone for a tenth of a second. `UTC` when the computer names none.
 */
export function browserTimeZone(): string {
  const { Temporal } = globalThis as WithTemporal
  // NOTE: an old browser returns `undefined` for a zone it does not know, whatever the types say.
  const zone: string | undefined =
    Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone === undefined || zone === unreadable ? 'UTC' : zone
}

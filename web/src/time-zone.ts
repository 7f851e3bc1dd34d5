interface WithTemporal {
  readonly Temporal?: { readonly Now: { readonly timeZoneId: () => string } }
}

/** What a browser says that cannot read its computer's time zone, and refuses when it is asked for a day there. */
const unreadable = 'Etc/Unknown'

/**
 * The browser's time zone by its IANA name, e.g. `Europe/Paris`. A browser with `Temporal` knows it at once; for `Intl` it
 * first loads the words and calendars of its language, which holds a slow phone up for a tenth of a second. `UTC` where the
 * computer names none.
 */
export function browserTimeZone(): string {
  const { Temporal } = globalThis as WithTemporal
  // NOTE: an old browser answers `undefined` for a zone it does not know, whatever the types say.
  const zone: string | undefined =
    Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone === undefined || zone === unreadable ? 'UTC' : zone
}

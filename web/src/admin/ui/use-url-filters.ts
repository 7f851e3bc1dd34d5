import { useCallback, useMemo } from 'react'
import { useSearch } from 'wouter'
import { navigate } from 'wouter/use-browser-location'

/** Filters of a page, kept in the address so that a link shows what its sender saw. Empty values are omitted. */
export function useUrlFilters<K extends string>(
  names: readonly K[],
): readonly [Readonly<Partial<Record<K, string>>>, (changes: Readonly<Partial<Record<K, string>>>) => void] {
  const search = useSearch()
  const filters = useMemo(() => {
    const given = new URLSearchParams(search)
    const read: Partial<Record<K, string>> = {}
    for (const name of names) {
      const value = given.get(name)
      if (value !== null && value !== '') read[name] = value
    }
    return read
  }, [search, names])
  const change = useCallback((changes: Readonly<Partial<Record<K, string>>>) => {
    const next = new URLSearchParams(window.location.search)
    // NOTE: a changed filter yields another list, which starts at its first page.
    next.delete('cursor')
    for (const [name, value] of Object.entries<string | undefined>(changes)) {
      if (value === undefined || value === '') next.delete(name)
      else next.set(name, value)
    }
    const text = next.toString()
    navigate(`${window.location.pathname}${text === '' ? '' : `?${text}`}`, { replace: true })
  }, [])
  return [filters, change]
}

import { useEffect, useState } from 'react'
import { TextFilter } from './select-filter.tsx'

const pauseMs = 350

/** A text filter that applies once typing pauses. */
export function SearchFilter({
  label,
  value,
  placeholder,
  onChange,
}: {
  readonly label: string
  readonly value: string | undefined
  readonly placeholder?: string
  readonly onChange: (value: string) => void
}) {
  const [typed, setTyped] = useState(value ?? '')
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    if ((value ?? '') !== typed.trim()) setTyped(value ?? '')
  }
  useEffect(() => {
    if (typed.trim() === (value ?? '')) return undefined
    const timer = setTimeout(() => onChange(typed.trim()), pauseMs)
    return () => clearTimeout(timer)
  }, [typed, value, onChange])
  return (
    <TextFilter
      label={label}
      value={typed}
      onChange={setTyped}
      {...(placeholder === undefined ? {} : { placeholder })}
    />
  )
}

import { IconSearch, IconX } from '@tabler/icons-react'
import { type ReactNode, type SubmitEvent, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { uiMessages } from '#shared/messages/ui.ts'
import classes from './search-field.module.css'

interface SearchFieldProps {
  /** Of the input itself, for whoever wants to focus it. */
  id?: string
  label: string
  placeholder: string
  value: string
  onChange: (value: string) => void
  onSubmit: () => void
  /** The keyboard goes elsewhere. */
  onLeave?: () => void
  size?: 'md' | 'lg'
  /** Stands at the end of the field, such as the number of results. */
  note?: ReactNode
  className?: string | undefined
}

export function SearchField({
  id,
  label,
  placeholder,
  value,
  onChange,
  onSubmit,
  onLeave,
  size,
  note,
  className,
}: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  // What was typed into the page of the server before the app took it over is still in the field, and only there.
  const takeOver = useEffectEvent(() => {
    const typed = input.current?.value ?? ''
    if (typed !== value) onChange(typed)
  })
  useLayoutEffect(() => takeOver(), [])
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    onSubmit()
  }
  const clear = () => {
    onChange('')
    input.current?.focus()
  }
  return (
    <search className={className}>
      <form
        className={`field row gap-2 rounded-md h-target ${classes.field}`}
        data-size={size}
        onSubmit={submit}
      >
        <IconSearch size={size === 'lg' ? 20 : 18} color="var(--ink-3)" aria-hidden="true" />
        <input
          ref={input}
          id={id}
          className={`flex-1 min-w-0 h-full text-ink bg-transparent border-0 ${classes.input}`}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          aria-label={label}
          placeholder={placeholder}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onLeave}
        />
        {note}
        {value !== '' && (
          <button
            type="button"
            className={`grid place-items-center text-ink-3 rounded-sm cursor-pointer bg-transparent border-0 hover-sunken hover-ink ${classes.clear}`}
            aria-label={uiMessages.clearSearch}
            onClick={clear}
          >
            <IconX size={16} aria-hidden="true" />
          </button>
        )}
      </form>
    </search>
  )
}

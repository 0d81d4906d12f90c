import { IconChevronDown } from '@tabler/icons-react'
import classes from './sort-select.module.css'

interface InlineSelectProps<T extends string> {
  label: string
  options: readonly { value: T; label: string }[]
  chosen: T
  onChoose: (value: T) => void
}

/** A choice above a list. Narrow windows hide its label, so the options must speak for themselves: `All priorities`. */
export function InlineSelect<T extends string>({ label, options, chosen, onChoose }: InlineSelectProps<T>) {
  const choose = (text: string) => {
    const option = options.find(({ value }) => value === text)
    if (option !== undefined) onChoose(option.value)
  }
  return (
    <label className="field inline-flex items-center h-target max-w-full rounded-sm pl-3 text-ui relative">
      <span className="text-ink-3 nowrap phone-hidden">{label}</span>
      <select
        className={`h-full min-w-0 truncate font-medium cursor-pointer bg-transparent border-0 ${classes.select}`}
        aria-label={label}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {options.map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </select>
      <IconChevronDown size={16} className={`text-ink-3 absolute ${classes.icon}`} aria-hidden="true" />
    </label>
  )
}
